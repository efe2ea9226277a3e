import { parseArgs } from "node:util"
import { portProblem } from "./ports.mjs"
import { Advice } from "./say.mjs"
import { standIns } from "./stand-ins.mjs"

const names = Object.entries(standIns).map(([name, { counts }]) => (counts ? `${name} [${counts}]` : name))
const usage =
  `Say which one: npm run stand-in -- ${new Intl.ListFormat("en", { type: "disjunction" }).format(names)}. ` +
  "--port NUMBER chooses another port."

const isNumber = (text, highest) => /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= highest

function parsed(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { port: { type: "string" } } })
  } catch (error) {
    throw new Advice(`${error.message}\n${usage}`)
  }
}

/**
 * Reads the arguments of `npm run stand-in`.
 * @param {string[]} args
 * @returns {{ name: keyof typeof standIns, port: number, count: number | undefined }} which one, where, and how much it has
 * @throws Advice
 */
export function standInArguments(args) {
  const { values, positionals } = parsed(args)
  const [name, count, ...more] = positionals
  if (!name || !Object.hasOwn(standIns, name) || more.length > 0) throw new Advice(usage)
  if (count !== undefined && !isNumber(count, 100_000))
    throw new Advice(`"${count}" is not a number of reviews.\n${usage}`)
  if (values.port !== undefined && !isNumber(values.port, 65_535))
    throw new Advice(`--port must be a number from 1 to 65535, not "${values.port}".`)
  return {
    name,
    port: values.port === undefined ? standIns[name].port : Number(values.port),
    count: count === undefined ? undefined : Number(count),
  }
}

/** @throws Advice when another program has the port */
export async function demandStandInPort(name, port) {
  const problem = await portProblem(port, "127.0.0.1")
  if (problem === null) return
  throw new Advice(
    problem === "EADDRINUSE"
      ? `Port ${port} is in use by another program, perhaps by another stand-in.\n` +
          `Stop that program, or choose another port: npm run stand-in -- ${name} --port ${port + 100}`
      : `Cannot listen on port ${port} (${problem}). Choose another one: npm run stand-in -- ${name} --port 4900`,
  )
}
