import { fileURLToPath } from "node:url"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { noteRunning } from "./lib/running.mjs"
import { main } from "./lib/say.mjs"
import { demandStandInPort, standInArguments } from "./lib/stand-in-arguments.mjs"

const serving = {
  google: () => import("../tests/support/stand-ins/serve-google.ts"),
  trustpilot: () => import("../tests/support/stand-ins/serve-trustpilot.ts"),
  facebook: () => import("../tests/support/stand-ins/serve-facebook.ts"),
  yelp: () => import("../tests/support/stand-ins/serve-yelp.ts"),
  tripadvisor: () => import("../tests/support/stand-ins/serve-tripadvisor.ts"),
  twilio: () => import("../tests/support/stand-ins/serve-twilio.ts"),
}

await main(async () => {
  const { name, port, count } = standInArguments(process.argv.slice(2))
  noteRunning({ command: `npm run stand-in -- ${name}`, needs: ["packages"] })
  await ensureInstall()
  await onInstalledNode(fileURLToPath(import.meta.url))
  await demandStandInPort(name, port)
  const { serve } = await serving[name]()
  await serve({ port, count })
})
