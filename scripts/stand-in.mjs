import { fileURLToPath } from "node:url"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { noteRunning } from "./lib/running.mjs"
import { main } from "./lib/say.mjs"
import { demandStandInPort, standInArguments } from "./lib/stand-in-arguments.mjs"
import { standIns } from "./lib/stand-ins.mjs"

await main(async () => {
  const { name, port, count } = standInArguments(process.argv.slice(2))
  noteRunning({ command: `npm run stand-in -- ${name}`, needs: ["packages"] })
  await ensureInstall()
  await onInstalledNode(fileURLToPath(import.meta.url))
  await demandStandInPort(name, port)
  const { serve } = await standIns[name].load()
  await serve({ port, count })
})
