import { fileURLToPath } from "node:url"
import { ensureBuild } from "./lib/ensure-build.mjs"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { demandPort } from "./lib/ports.mjs"
import { apiProgram, appProgram } from "./lib/programs.mjs"
import { main, say } from "./lib/say.mjs"
import { serve } from "./lib/serve.mjs"
import { sessionSecretOf } from "./lib/session-secret.mjs"
import { readEnvFile, readSettings } from "./lib/settings.mjs"
import { welcome } from "./lib/welcome.mjs"

await main(async () => {
  await ensureInstall()
  await onInstalledNode(fileURLToPath(import.meta.url))
  readEnvFile()
  const settings = readSettings()
  const sessionSecret = await sessionSecretOf(settings)
  await demandPort(settings.port, settings.host, "PORT")
  if (settings.runsApi) await demandPort(settings.apiPort, settings.host, "REVIEW_API_PORT")
  await ensureBuild()
  const programs = [appProgram(settings, sessionSecret)]
  if (settings.runsApi) programs.unshift(apiProgram(settings, sessionSecret))
  await serve(programs, async () => {
    say(await welcome(settings))
    process.send?.({ type: "ready", address: settings.address, apiUrl: settings.apiUrl })
  })
})
