import { unzipSync } from "fflate"
import { ImportError } from "../import-error.ts"

/** A file in an archive; it is unpacked when it is read. */
export type ZipFile = { path: string; read(): Uint8Array }

const mostFiles = 20_000
const mostBytes = 64 * 1024 * 1024

const broken = "The archive cannot be read: it is damaged, or not a ZIP file."

function unpacked(
  bytes: Uint8Array,
  isWanted: (path: string, size: number) => boolean,
): Uint8Array | undefined {
  try {
    const found = unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name, originalSize) })
    return Object.values(found)[0]
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(broken)
  }
}

/**
 * Lists what is in a ZIP.
 * @throws ImportError when it is damaged; reading a file of more than 64 MB does so too.
 */
export function openZip(bytes: Uint8Array): ZipFile[] {
  const paths: string[] = []
  unpacked(bytes, (path) => {
    if (paths.push(path) > mostFiles) throw new ImportError("The archive has too many files.")
    return false
  })
  return paths.map((path) => ({
    path,
    read() {
      const file = unpacked(bytes, (name, size) => {
        if (name !== path) return false
        if (size > mostBytes) throw new ImportError(`${path} in the archive is larger than 64 MB.`)
        return true
      })
      if (!file) throw new ImportError(broken)
      return file
    },
  }))
}
