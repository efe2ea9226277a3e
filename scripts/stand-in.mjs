import { fileURLToPath } from "node:url"
import { ensureInstall } from "./lib/ensure-install.mjs"
import { onInstalledNode } from "./lib/on-installed-node.mjs"
import { Advice, main } from "./lib/say.mjs"

const known = {
  google: () => import("../tests/support/stand-ins/serve-google.ts"),
  trustpilot: () => import("../tests/support/stand-ins/serve-trustpilot.ts"),
  facebook: () => import("../tests/support/stand-ins/serve-facebook.ts"),
  yelp: () => import("../tests/support/stand-ins/serve-yelp.ts"),
  tripadvisor: () => import("../tests/support/stand-ins/serve-tripadvisor.ts"),
  twilio: () => import("../tests/support/stand-ins/serve-twilio.ts"),
}

await main(async () => {
  const serve = known[process.argv[2]]
  if (!serve) {
    throw new Advice(
      "Say which one: npm run stand-in -- google [reviews per place], trustpilot [reviews], facebook [reviews per page], yelp, tripadvisor or twilio",
    )
  }
  await ensureInstall({ withTools: true })
  await onInstalledNode(fileURLToPath(import.meta.url))
  await serve()
})
