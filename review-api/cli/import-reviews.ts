import { createReadStream, type ReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { resolve } from "node:path"
import { systemClock } from "../core/clock.ts"
import { FolderInUse } from "../data-folder/lock-folder.ts"
import { openDatabase } from "../data-folder/open-database.ts"
import type { ImportEvent } from "../imports/events.ts"
import { ImportError } from "../imports/import-error.ts"
import type { ImportOptions } from "../imports/options.ts"
import { cleanUpImports } from "../imports/remove-import.ts"
import { runImport } from "../imports/run-import.ts"
import { decide, requireDecided } from "../imports/survey/decide.ts"
import { type Survey, surveyFile } from "../imports/survey/survey-file.ts"
import { importThrough } from "./control-socket.ts"
import { importArguments, importHelp } from "./import-arguments.ts"
import { progressLine } from "./progress-line.ts"
import { type RejectedFile, rejectedFile } from "./rejected-file.ts"
import { report } from "./report.ts"
import type { Command, Terminal } from "./terminal.ts"

/**
 * `import-reviews`: imports a file and says how it went (issue: Data).
 * @param env DATABASE_URL or DATA_DIR; INIT_CWD is the folder that relative paths start from.
 * @throws ImportError with a message for the person at the terminal.
 */
export const importReviews: Command = async (args, env, terminal) => {
  const given = importArguments(args)
  if (!given) {
    terminal.stdout.write(importHelp)
    return
  }
  const file = resolve(env["INIT_CWD"] ?? ".", given.file)
  const size = await sizeOf(file)
  let bytes: ReadStream | undefined
  const open = () => {
    bytes = createReadStream(file)
    return bytes
  }
  const stop = () => void bytes?.destroy(new ImportError("Stopped. Nothing was imported."))
  const offStop = terminal.onStop(stop)
  try {
    const survey = await surveyFile(open, given.options)
    const options = { ...given.options, decided: decide(survey, given.options) }
    if (!options.dryRun) requireDecided(survey, options)
    const read = open()
    const part = () => read.bytesRead / size
    await show(importHere(options, read, env), { file, options, survey }, part, terminal)
  } finally {
    offStop()
    bytes?.destroy()
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new ImportError(`There is no file ${file}.`)
  return Math.max(found.size, 1)
}

async function* importHere(
  options: ImportOptions,
  bytes: AsyncIterable<Uint8Array>,
  env: NodeJS.ProcessEnv,
): AsyncGenerator<ImportEvent> {
  const database = await openDatabase(env).catch((error) => {
    if (error instanceof FolderInUse) return error
    throw error
  })
  if (database instanceof FolderInUse) return yield* importThrough(database.socket, options, bytes)
  const deps = { ...database, clock: systemClock, isAlone: true }
  try {
    await cleanUpImports(deps)
    yield* runImport(deps, options, bytes)
  } finally {
    await database.release()
  }
}

async function show(
  events: AsyncIterable<ImportEvent>,
  { file, options, survey }: { file: string; options: ImportOptions; survey: Survey },
  part: () => number,
  { stdout, stderr }: Terminal,
): Promise<void> {
  const progress = progressLine(stderr)
  const say = (text: string) => {
    progress.clear()
    stderr.write(`${text}\n`)
  }
  let rejected: RejectedFile | null = null
  try {
    for await (const event of events) {
      if (event.type === "columns") rejected = rejectedFile(file, event.columns, say)
      if (event.type === "progress") progress.show(event.rows, part())
      if (event.type === "rejected") {
        if (options.dryRun) say(`line ${event.line}: ${event.reason}`)
        else await rejected?.add(event.line, event.reason, event.cells)
      }
      if (event.type !== "done") continue
      progress.clear()
      const list = options.dryRun ? null : ((await rejected?.keep()) ?? null)
      const lines = report(event.result, options, survey, list)
      stdout.write(`${[...lines, `  ${progress.rate(event.result.rows)} rows per second`].join("\n")}\n`)
    }
  } finally {
    progress.clear()
    await rejected?.discard()
  }
}
