import { type FileType, fileTypes } from "#lib/contract/export-files/constants.ts"

const endingOf = (fileType: FileType) => `.${fileType}`

/** The page whose rows an address asks for as a file, and as which; null for the address of a page itself. */
export function fileOf(path: string): { page: string; fileType: FileType } | null {
  const fileType = fileTypes.find((type) => path.endsWith(endingOf(type)))
  return fileType ? { page: path.slice(0, -endingOf(fileType).length), fileType } : null
}

/** Name of the parameter of a file's address that says how its columns are called. */
export const headingsName = "headings"

/** The address of a CSV file with headings in plain words. @param href of the file. */
export const withPlainHeads = (href: string): string =>
  `${href}${href.includes("?") ? "&" : "?"}${headingsName}=plain`

/** The address of a page's rows as a file. @param href of the page, with or without query. */
export const asFile = (href: string, fileType: FileType): string =>
  href.replace(/(?=\?|$)/, () => endingOf(fileType))
