import { folderNote } from "./data-folder.mjs"
import { noteStart } from "./earlier-start.mjs"
import { ensureBuild } from "./ensure-build.mjs"
import { ensureDemo } from "./ensure-demo.mjs"
import { ensureInstall } from "./ensure-install.mjs"
import { onInstalledNode } from "./on-installed-node.mjs"
import { demandPort, portNote } from "./ports.mjs"
import { apiProgram, appProgram, devApiProgram, devAppProgram } from "./programs.mjs"
import { noteRunning } from "./running.mjs"
import { main, say } from "./say.mjs"
import { serve } from "./serve.mjs"
import { sessionSecretOf, tokenSecretOf } from "./session-secret.mjs"
import { readEnvFile, readSettings } from "./settings.mjs"
import { welcome } from "./welcome.mjs"

const variables = { api: ["apiPort", "REVIEW_API_PORT"], app: ["port", "PORT"] }

/** The command as it was typed. */
const typed = (event = "start") => (event === "start" ? "npm start" : `npm run ${event}`)

/**
 * Starts programs and keeps them running; nothing is started before all of their settings are checked.
 * @param {string} script absolute path of the command's own file
 * @param {{ asked?: import("./settings.mjs").Program[], isDevelopment?: boolean }} options which programs, without a
 *   word both; in development they reload on change
 */
export const startPrograms = (script, { requested, isDevelopment = false } = {}) =>
  main(async () => {
    noteRunning({
      command: typed(process.env.npm_lifecycle_event),
      needs: isDevelopment ? ["packages"] : ["packages", "build"],
    })
    await ensureInstall({ withTools: isDevelopment })
    await onInstalledNode(script)
    readEnvFile()
    const read = await readSettings(process.env, requested)
    const sessionSecret = await sessionSecretOf(read)
    const settings = { ...read, tokenSecret: tokenSecretOf(read) }
    for (const name of settings.programs) {
      const [port, variable] = variables[name]
      await demandPort(settings[port], settings.host, variable)
    }
    noteStart([
      ...settings.programs.map((name) => portNote(settings[variables[name][0]])),
      ...(settings.isEmbedded ? [folderNote(settings.dataDir)] : []),
    ])
    // A build leaves one of two processors idle for half of its time.
    await Promise.all([
      settings.programs.includes("app") && !isDevelopment ? ensureBuild() : undefined,
      settings.hasDemo ? ensureDemo(settings, sessionSecret) : undefined,
    ])
    const make = isDevelopment
      ? { api: devApiProgram, app: devAppProgram }
      : { api: apiProgram, app: appProgram }
    await serve(
      settings.programs.map((name) => make[name](settings, sessionSecret)),
      async () => {
        say(await welcome(settings))
        process.send?.({ type: "ready", address: settings.address, apiUrl: settings.apiUrl })
      },
    )
  })
