import { userInfo } from "node:os"
import { parseArgs } from "node:util"
import { settingDefaults } from "../account-settings/defaults.ts"
import { planLines } from "../account-settings/plan.ts"
import { ImportError } from "../imports/import-error.ts"
import { runTool } from "./run-tool.ts"
import type { Command } from "./terminal.ts"

const help = `Shows or changes the settings of an account's plan, which its own users can't change.

  npm run plan                                       lists the settings
  npm run plan -- ACCOUNT                            shows those of an account
  npm run plan -- ACCOUNT SETTING=VALUE …            changes them, all or none

  ACCOUNT       the account's name or ID, or the email of one of its users
  --by EMAIL    who changes them (default: your system user name); recorded in the account's audit log
  --help        show this help

For example: npm run plan -- "Harbour Hotels" sms_alerts=true
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

function parsed(args: string[]) {
  const options = { by: { type: "string" }, help: { type: "boolean", short: "h" } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ImportError((error as Error).message)
  }
}

function settingOf(given: string) {
  const [, code, value] = /^([^=\s]+)=(.*)$/s.exec(given) ?? []
  if (code === undefined || value === undefined)
    throw new ImportError(`Give settings as SETTING=VALUE, not "${given}".`)
  return { code, value: value.trim().toLowerCase() }
}

const list = (): string =>
  [
    "Settings of a plan, with their defaults:",
    ...planLines((code) => settingDefaults[code]),
    "",
    "npm run plan -- ACCOUNT shows those of an account, npm run plan -- ACCOUNT SETTING=VALUE changes them.",
  ].join("\n")

/**
 * `plan`: lists the settings of a plan, shows those of an account or changes them (D-286).
 * @throws ImportError with a message for the person at the terminal.
 */
export const plan: Command = async (args, env, { stdout }) => {
  const { values, positionals } = parsed(args)
  if (values.help) return void stdout.write(help)
  const [account, ...settings] = positionals
  if (account === undefined) return void stdout.write(`${list()}\n`)
  if (account.includes("="))
    throw new ImportError(`Which account? Give it before the settings: npm run plan -- ACCOUNT ${account}`)
  const requested = {
    email: "",
    staff: values.by || userInfo().username,
    account,
    settings: settings.map(settingOf),
  }
  stdout.write(`${await runTool("plan", requested, env)}\n`)
}
