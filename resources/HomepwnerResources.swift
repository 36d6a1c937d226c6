/// Where the files that ship with the program are found.
public enum HomepwnerResources {}
