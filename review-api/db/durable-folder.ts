import { closeSync, fsyncSync, openSync } from "node:fs"
import { PGlite } from "@electric-sql/pglite"
import { NodeFS } from "@electric-sql/pglite/nodefs"
import { thriftyParams } from "./thrifty-params.ts"

/** The part of Emscripten's file system that writes to the disk. */
type DiskModule = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  }
}

/** EIO, as Emscripten counts. */
const ioError = 29

function flush(nfd: number | undefined, path: string): void {
  if (nfd !== undefined) {
    fsyncSync(nfd)
    return
  }
  const folder = openSync(path, "r")
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** PGlite's files on the disk, which it never flushes by itself: here its `fsync` is the system's. */
class FlushedFiles extends NodeFS {
  readonly #onFlushed: (path: string) => void

  constructor(dataDir: string, onFlushed: (path: string) => void) {
    super(dataDir)
    this.#onFlushed = onFlushed
  }

  override async init(...given: Parameters<NodeFS["init"]>) {
    const created = await super.init(...given)
    const flushing = (module: unknown) => {
      const { FS, NODEFS } = module as DiskModule
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        const path = NODEFS.realPath(node)
        try {
          flush(nfd, path)
        } catch {
          throw new FS.ErrnoError(ioError)
        }
        this.#onFlushed(path)
        return 0
      }
    }
    const { emscriptenOpts } = created
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), flushing] } }
  }
}

/** The parameter that PGlite starts with by default, and with which nothing is flushed. */
const unflushed = "-F"

/**
 * Where an embedded database lies that keeps what it has committed when the machine loses its power: PostgreSQL flushes
 * its log at each commit, and everything else at checkpoints.
 * @param dataDir folder of the database.
 * @param onFlushed hears of each file or folder that has reached the disk (tests).
 * @returns options of `PGlite.create`.
 */
export const durableFolder = (dataDir: string, onFlushed: (path: string) => void = () => {}) => ({
  fs: new FlushedFiles(dataDir, onFlushed),
  // PGlite's fdatasync, which PostgreSQL would take, does nothing.
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== unflushed),
    "-c",
    "wal_sync_method=fsync",
    ...thriftyParams,
  ],
})
