/// The atoms that the program knows by name; all are interned in one round trip when the connection opens.
enum AtomName: String, CaseIterable {
    // ICCCM
    case wmProtocols = "WM_PROTOCOLS"
    case wmDeleteWindow = "WM_DELETE_WINDOW"
    case wmTakeFocus = "WM_TAKE_FOCUS"
    case wmClientLeader = "WM_CLIENT_LEADER"
    case wmClientMachine = "WM_CLIENT_MACHINE"
    case wmLocaleName = "WM_LOCALE_NAME"
    case wmState = "WM_STATE"
    case wmWindowRole = "WM_WINDOW_ROLE"
    case manager = "MANAGER"

    // XIM
    case ximServers = "XIM_SERVERS"

    // EWMH
    case netSupported = "_NET_SUPPORTED"
    case netSupportingWMCheck = "_NET_SUPPORTING_WM_CHECK"
    case netActiveWindow = "_NET_ACTIVE_WINDOW"
    case netWorkArea = "_NET_WORKAREA"
    case netCurrentDesktop = "_NET_CURRENT_DESKTOP"
    case netStartupID = "_NET_STARTUP_ID"
    case netStartupInfo = "_NET_STARTUP_INFO"
    case netStartupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case netWMName = "_NET_WM_NAME"
    case netWMIconName = "_NET_WM_ICON_NAME"
    case netWMIcon = "_NET_WM_ICON"
    case netWMPID = "_NET_WM_PID"
    case netWMPing = "_NET_WM_PING"
    case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
    case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case netWMUserTime = "_NET_WM_USER_TIME"
    case netWMState = "_NET_WM_STATE"
    case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
    case netWMStateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case netWMStateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case netWMStateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case netFrameExtents = "_NET_FRAME_EXTENTS"
    case netWMWindowType = "_NET_WM_WINDOW_TYPE"
    case netWMWindowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case netWMWindowTypePopupMenu = "_NET_WM_WINDOW_TYPE_POPUP_MENU"
    case netWMWindowTypeDropdownMenu = "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU"
    case netWMWindowTypeTooltip = "_NET_WM_WINDOW_TYPE_TOOLTIP"
    case netWMWindowTypeCombo = "_NET_WM_WINDOW_TYPE_COMBO"
    case compositor = "_NET_WM_CM_S0"
    case gtkThemeVariant = "_GTK_THEME_VARIANT"
    case gtkApplicationID = "_GTK_APPLICATION_ID"
    case kdeDesktopFile = "_KDE_NET_WM_DESKTOP_FILE"

    // Settings
    case xsettingsSettings = "_XSETTINGS_SETTINGS"

    // Selections
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case targets = "TARGETS"
    case timestamp = "TIMESTAMP"
    case multiple = "MULTIPLE"
    case atomPair = "ATOM_PAIR"
    case saveTargets = "SAVE_TARGETS"
    case incremental = "INCR"
    case null = "NULL"
    case utf8String = "UTF8_STRING"
    case compoundText = "COMPOUND_TEXT"

    // XDND
    case xdndAware = "XdndAware"
    case xdndEnter = "XdndEnter"
    case xdndPosition = "XdndPosition"
    case xdndStatus = "XdndStatus"
    case xdndLeave = "XdndLeave"
    case xdndDrop = "XdndDrop"
    case xdndFinished = "XdndFinished"
    case xdndSelection = "XdndSelection"
    case xdndTypeList = "XdndTypeList"
    case xdndActionCopy = "XdndActionCopy"

    // XInput2
    case relativeHorizontalScroll = "Rel Horiz Scroll"
    case relativeVerticalScroll = "Rel Vert Scroll"

    // Our properties for the data of a selection owner; several, because several requests may be open at once.
    case transfer0 = "_X11HOST_TRANSFER_0"
    case transfer1 = "_X11HOST_TRANSFER_1"
    case transfer2 = "_X11HOST_TRANSFER_2"
    case transfer3 = "_X11HOST_TRANSFER_3"
}
