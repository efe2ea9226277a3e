import { SettingsError } from "#lib/settings/read-variables.ts"
import { ImportError, plainCause } from "../imports/import-error.ts"
import type { Command, Terminal } from "./terminal.ts"

/** Every command, loaded when it is asked for. */
export const commands = {
  impersonate: async () => (await import("./impersonate.ts")).impersonate,
  "import-reviews": async () => (await import("./import-reviews.ts")).importReviews,
  "undo-import": async () => (await import("./undo-import.ts")).undoImport,
  "read-reviews": async () => (await import("./read-reviews.ts")).readReviewsAgain,
  "sso-link": async () => (await import("./sso-link.ts")).makeSsoLink,
  whitelabel: async () => (await import("./whitelabel.ts")).whitelabel,
  "verify-access": async () => (await import("./verify-access.ts")).verifyAccess,
  plan: async () => (await import("./plan.ts")).plan,
  "set-aside": async () => (await import("./set-aside.ts")).setAsideRows,
  "free-space": async () => (await import("./free-space.ts")).freeSpace,
  openapi: async () => (await import("./openapi.ts")).printOpenApi,
} as const satisfies Record<string, () => Promise<Command>>

export type CommandName = keyof typeof commands

const help = `Tools of the Review API:

  import-reviews FILE.csv   imports reviews (npm run import:reviews -- --help)
  undo-import EMAIL         removes what an import added (npm run undo:import -- --help)
  read-reviews EMAIL        analyses the reviews of an account again (npm run read:reviews -- --help)
  impersonate EMAIL         prints a link to log in as a user (npm run impersonate -- --help)
  sso-link EMAIL            prints a single sign-on link like a partner's (npm run sso-link -- --help)
  whitelabel EMAIL          gives an account a white label (npm run whitelabel -- --help)
  verify-access ID          gives access that an account has requested (npm run verify-access -- --help)
  plan ACCOUNT              shows or changes the plan of an account (npm run plan -- --help)
  set-aside                 lists what failed alone (npm run set-aside -- --help)
  free-space                frees space on a full disk (npm run free-space -- --help)
  openapi                   prints the OpenAPI document (npm run openapi)
`

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)

/**
 * Runs a command to its end.
 * @param given the name of the command and its arguments, as they are typed.
 * @param env what the command reads of the environment; INIT_CWD is the folder that relative paths start from.
 * @returns the exit code: 0, 1 for a failure that has been said, 2 for a command that does not exist.
 */
export async function runCommand(
  given: string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  const [name, ...args] = given
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    terminal.stdout.write(help)
    return 0
  }
  if (!isCommand(name)) {
    terminal.stderr.write(`There is no command "${name}".\n\n${help}`)
    return 2
  }
  try {
    const command: Command = await commands[name]()
    await command(args, env, terminal)
    return 0
  } catch (error) {
    const message =
      error instanceof ImportError || error instanceof SettingsError
        ? error.message
        : `Failed: ${plainCause(error)}`
    terminal.stderr.write(`${message}\n`)
    return 1
  }
}
