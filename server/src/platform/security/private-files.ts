// Importing this, before anything is written: what the process writes is for its user and group alone.
process.umask(process.umask() | 0o027);
