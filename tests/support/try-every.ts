import { stripVTControlCharacters } from "node:util"

/** Enough to hold what was expected and what came, few enough that the next cell stays in sight. */
const shownLines = 8

// Jest takes a message to end where a stack seems to begin, and would print no cell after it.
const isFrame = (line: string) => /^\s*at\s/.test(line)

/** The line of the project where an error was made, such as `tests/api/permissions/isolation.test.ts:53`. */
function lineOf(stack: string): string[] {
  const frame = stack.split("\n").find((line) => isFrame(line) && !/node_modules|node:/.test(line))
  const place = frame && /([^\s(]+:\d+):\d+\)?$/.exec(frame)?.[1]
  return place ? [`in ${place.replace("file://", "").replace(`${process.cwd()}/`, "")}`] : []
}

/** The first lines of why a cell failed, and where; the same of what caused it. */
function reasonOf(error: unknown): string[] {
  // By its shape: errors of Node itself are none of Jest's own Error.
  const isError = typeof error === "object" && error !== null && "message" in error
  const { message, stack = "", cause } = (isError ? error : { message: String(error) }) as Partial<Error>
  const lines = stripVTControlCharacters(String(message))
    .split("\n")
    .filter((line) => line.trim() && !isFrame(line))
  const cut = lines.length > shownLines ? ["…"] : []
  const deeper = cause === undefined ? [] : reasonOf(cause)
  return [...lines.slice(0, shownLines), ...cut, ...lineOf(stack), ...deeper]
}

/**
 * Tries each cell of a generated table in order, one after another, and goes on after one that fails.
 * @param nameOf what a failure calls its cell
 * @param attempt throws or rejects when the cell does not hold, as `expect` does
 * @throws once, with the name of every cell that failed and the first lines of why; also when there is no cell, or when
 * two have the same name
 */
export async function tryEvery<T>(
  cells: readonly T[],
  nameOf: (cell: T) => string,
  attempt: (cell: T) => unknown,
): Promise<void> {
  if (cells.length === 0) throw new Error("there is no cell to try")
  const names = cells.map(nameOf)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`two cells are named ${twice}`)
  const failures: string[] = []
  for (const [at, cell] of cells.entries()) {
    try {
      await attempt(cell)
    } catch (error) {
      failures.push([names[at], ...reasonOf(error).map((line) => `    ${line}`)].join("\n"))
    }
  }
  if (failures.length > 0) {
    const error = new Error([`${failures.length} of ${cells.length} failed`, ...failures].join("\n\n"))
    Error.captureStackTrace(error, tryEvery)
    throw error
  }
}
