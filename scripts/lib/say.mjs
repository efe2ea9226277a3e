/** One line of progress for the person at the terminal. */
export const say = (text) => process.stdout.write(`${text}\n`)

/** An error that is told without a stack: it names what to change. */
export class Advice extends Error {}

/** Runs a command's main function; advice is printed plainly, anything else with its stack. Both exit 1. */
export async function main(run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Advice ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}
