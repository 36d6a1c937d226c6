// The peer: a list of 100,000 rows in Qt 6, drawn by a delegate, as a good Qt program does it.
#include <QApplication>
#include <QListView>
#include <QPainter>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QAbstractListModel>

class Rows : public QAbstractListModel {
public:
    int rowCount(const QModelIndex &) const override { return 100000; }
    QVariant data(const QModelIndex &index, int role) const override
    {
        if (role != Qt::DisplayRole) return {};
        return QString("Thing number %1").arg(index.row());
    }
};

class RowDelegate : public QStyledItemDelegate {
public:
    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return {600, 60}; }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QRect r = option.rect;
        const int n = index.row();
        painter->fillRect(r, Qt::white);
        painter->drawPixmap(r.left() + 14, r.top() + 10, picture(n % 64));
        QFont bold("Inter");
        bold.setPixelSize(15);
        bold.setWeight(QFont::DemiBold);
        QFont small("Inter");
        small.setPixelSize(12);
        painter->setFont(bold);
        painter->drawText(r.left() + 68, r.top() + 26, index.data().toString());
        painter->drawText(QRect(r.left(), r.top(), 640, 60), Qt::AlignRight | Qt::AlignVCenter, QString("$%1.00").arg(n * 31 % 2000));
        painter->setFont(small);
        painter->drawText(r.left() + 68, r.top() + 46, QString("SN-%1").arg(n * 7919 % 9999999));
        painter->fillRect(r.left() + 68, r.bottom(), r.width() - 68, 1, QColor(225, 225, 225));
    }

private:
    static QPixmap picture(int n)
    {
        static QPixmap kept[64];
        if (kept[n].isNull()) {
            kept[n] = QPixmap(40, 40);
            kept[n].fill(QColor(4 * n, 128, 255 - 4 * n));
        }
        return kept[n];
    }
};

int main(int count, char **words)
{
    QApplication application(count, words);
    QListView view;
    view.setModel(new Rows);
    view.setItemDelegate(new RowDelegate);
    view.setUniformItemSizes(true);
    view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    QApplication::setWheelScrollLines(3);
    view.resize(1280, 800);
    view.show();
    return application.exec();
}
