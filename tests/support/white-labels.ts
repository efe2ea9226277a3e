import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { demo, demoPassword } from "./accounts.ts"
import { createApiCaller } from "./api-caller.ts"
import { demoDatabase } from "./demo-database.ts"
import { type DnsRecords, startDnsServer } from "./dns-server.ts"
import { pngOf } from "./images.ts"
import { startProduct } from "./product.ts"
import { programEnv } from "./programs.ts"

const tool = join(import.meta.dirname, "../../review-api/cli/main.ts")

/** A site: where it is, whose, and everything that only it may show. */
export type Site = {
  address: string
  /** Who signs in there. */
  email: string
  name: string
  support: string
  phone: string | null
  /** Colours as they are chosen. */
  colours: readonly string[]
  /** Address of its logo; null without one. */
  logo: string | null
}

export type WhiteLabels = {
  own: Site
  northwind: Site
  lumen: Site
  apiUrl: string
  records: DnsRecords
}

const lumenColours = {
  navigation_background_color: "#3a1430",
  main_text_color: "#f0cfe6",
  active_text_color: "#fff7d6",
  background_hover_color: "#54204a",
  hover_text_color: "#ffd9f2",
  accent_color: "#a21caf",
}
const northwindColours = {
  navigation_background_color: "#14332d",
  main_text_color: "#cfe3dc",
  active_text_color: "#ffffff",
  background_hover_color: "#1f4a41",
  hover_text_color: "#ffffff",
  accent_color: "#0f766e",
}
const lumenHost = "reviews.lumen.test"

/** Colours left when white is excluded: black, white and the product's own colours are everyone's. */
const legible = (colours: Record<string, string>) =>
  Object.values(colours).filter((colour) => colour !== "#ffffff")

async function signIn(call: ReturnType<typeof createApiCaller>, email: string) {
  const { body } = await call("POST", "/auth", { body: { email, password: demoPassword } })
  return { email, token: body.token as string }
}

/** Makes the second account a white label on a domain of its own, through tool and API alone. */
async function makeLumen(apiUrl: string, dataDir: string, records: DnsRecords): Promise<string> {
  await promisify(execFile)(process.execPath, [tool, "whitelabel", demo.second], {
    env: programEnv({ DATA_DIR: dataDir }),
  })
  const call = createApiCaller(apiUrl)
  const as = await signIn(call, demo.second)
  const { id } = (await call("GET", "/mywhitelabel", { as })).body
  const look = {
    ...lumenColours,
    name: "Lumen Reviews",
    support_email: "care@lumen.test",
    support_phone: "+1 206 555 0133",
  }
  await call("PATCH", `/whitelabels/${id}`, { as, body: look })
  const data = pngOf({ width: 120, height: 24 }, [162, 28, 175]).toString("base64")
  const logo = (await call("PUT", `/whitelabels/${id}/logo`, { as, body: { data } })).body.logo_left
  const claim = await call("POST", `/whitelabels/${id}/domains`, { as, body: { custom_domain: lumenHost } })
  const [txt] = claim.body.records
  records[txt.name] = { TXT: [txt.value] }
  records[lumenHost] = { A: ["127.0.0.1"] }
  const checked = await call("POST", `/whitelabels/${id}/domains/${lumenHost}/verify`, { as })
  if (!checked.body.verified_at) throw new Error(`${lumenHost} was not verified: ${checked.text}`)
  return logo
}

/** Starts a product of its own with two white labels, and a DNS that tests write. */
export async function startWhiteLabels(): Promise<WhiteLabels & { stop(): Promise<void> }> {
  const dns = await startDnsServer()
  const env = {
    DNS_SERVERS: dns.address,
    MAIL_FROM: "Outpost <letters@sender.test>",
    SUPPORT_EMAIL: "support@outpost.example",
    // The terms would be a link to another site.
    TERMS_URL: "",
  }
  const product = await startProduct(env, await demoDatabase())
  const { port } = new URL(product.address)
  const logo = await makeLumen(product.apiUrl, product.dataDir, dns.records)
  return {
    own: {
      address: product.address,
      email: demo.admin,
      name: "Outpost",
      support: "support@outpost.example",
      phone: null,
      colours: ["#0b6285", "#5fb8df"],
      logo: null,
    },
    northwind: {
      address: `http://reviews.northwind.localhost:${port}`,
      email: demo.copper,
      name: "Northwind Partners",
      support: "help@northwind.example",
      phone: "+1 312 555 0142",
      colours: legible(northwindColours),
      logo: null,
    },
    lumen: {
      address: `http://${lumenHost}:${port}`,
      email: demo.second,
      name: "Lumen Reviews",
      support: "care@lumen.test",
      phone: "+1 206 555 0133",
      colours: legible(lumenColours),
      logo,
    },
    apiUrl: product.apiUrl,
    records: dns.records,
    async stop() {
      await product.stop()
      await dns.stop()
    },
  }
}
