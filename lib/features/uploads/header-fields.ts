/** Names of the form's fields about the header image. */
export const headerFields = {
  /** Address of one that was sent before. */
  url: "header_image",
  /** A file, before scripts run. */
  file: "file_upload",
  /** Takes it away before scripts run. */
  remove: "remove_image",
} as const
