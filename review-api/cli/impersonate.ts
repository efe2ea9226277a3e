import { request } from "node:http"
import { userInfo } from "node:os"
import { json } from "node:stream/consumers"
import { parseArgs } from "node:util"
import { z } from "zod"
import { FolderInUse } from "../data-folder/hold-folder.ts"
import { openDatabase } from "../data-folder/open-database.ts"
import { systemClock } from "../deps.ts"
import { ApiError } from "../errors.ts"
import { ImportError } from "../import/import-error.ts"
import { impersonationLink } from "../services/sso/impersonation-link.ts"
import { readSettings } from "../settings/environment.ts"

const help = `Prints a link that signs the browser in as a user, without a password.

  npm run impersonate -- user@example.com [--by you@example.com]

  --by E-MAIL   who acts as the user (default: the name of this system's user); kept in the account's audit log
  --help        this text

The link works once, within two minutes. The session says that it is impersonated; it ends after an idle hour.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data), also while the program runs.
`

type Asked = { email: string; staff: string }

function asked(args: string[]): Asked | null {
  const options = { by: { type: "string" }, help: { type: "boolean", short: "h" } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (values.help) return null
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new ImportError("Who? Give the e-mail of one user.")
  return { email, staff: values.by || userInfo().username }
}

const answerSchema = z.object({ link: z.string().optional(), error: z.string().optional() })

/** The link as a running program makes it. */
async function linkThrough(socket: string, body: Asked): Promise<string> {
  const answer = await new Promise<unknown>((resolve, reject) => {
    const options = { socketPath: socket, method: "POST", path: "/impersonation" }
    const call = request(options, (response) => json(response).then(resolve, reject))
    call.on("error", reject)
    call.end(JSON.stringify(body))
  })
  const { link, error } = answerSchema.parse(answer)
  if (!link) throw new ImportError(error ?? "The running program made no link.")
  return link
}

async function linkHere(env: NodeJS.ProcessEnv, body: Asked): Promise<string> {
  const database = await openDatabase(env).catch((error) => {
    if (error instanceof FolderInUse) return error
    throw error
  })
  if (database instanceof FolderInUse) return linkThrough(database.socket, body)
  try {
    const { config } = readSettings(env)
    return await impersonationLink({ ...database, clock: systemClock, config }, body)
  } finally {
    await database.release()
  }
}

/**
 * `impersonate`: prints a link that acts as a user (D-054).
 * @throws ImportError with a message for the person at the terminal.
 */
export async function impersonate(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const body = asked(args)
  if (!body) return void process.stdout.write(help)
  try {
    process.stdout.write(`${await linkHere(env, body)}\n`)
  } catch (error) {
    throw error instanceof ApiError ? new ImportError(error.message) : error
  }
}
