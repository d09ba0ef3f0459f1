// Import this before any file is written: files of the process are then for its user and group alone.
process.umask(process.umask() | 0o027);
