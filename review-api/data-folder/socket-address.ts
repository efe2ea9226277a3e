import { join, relative, resolve } from "node:path"

/** Longest address of a Unix socket in bytes, without its end mark. */
const maxBytes = process.platform === "linux" ? 107 : 103

/**
 * Where the socket of a data folder is: the shorter of its absolute and relative address, since the system limits it.
 * @throws Error when both are too long.
 */
export function socketAddress(folder: string): string {
  const absolute = join(resolve(folder), "api.sock")
  const near = relative(process.cwd(), absolute)
  const [address, bytes] = [absolute, near]
    .map((path) => [path, Buffer.byteLength(path)] as const)
    .reduce((best, one) => (one[1] < best[1] ? one : best))
  if (bytes > maxBytes)
    throw new Error(
      `The path of the data folder is too long: its socket ${absolute} may have ${maxBytes} bytes and has ${bytes}. Set DATA_DIR to a shorter path.`,
    )
  return address
}
