/**
 * Parameters by which the embedded database takes little memory: what its buffers lack is in the system's cache, one
 * call away. PostgreSQL's 128 MB would be written at the start, whether they are used or not.
 */
export const thriftyParams = ["-c", "shared_buffers=16MB"]
