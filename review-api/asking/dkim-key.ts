import { generateKeyPair, randomBytes } from "node:crypto"
import { promisify } from "node:util"
import { createSeal } from "../core/seal.ts"

const generate = promisify(generateKeyPair)

/** Keys that sign emails are kept sealed, each for its account and domain. */
export const dkimKeys = createSeal("keys that sign emails")

/** Names the row of a key. */
export const keyOwner = (accountId: number, domain: string): string => `${accountId} ${domain}`

const bits = 2_048

/** A new key of a sending domain: RSA with 2,048 bits, which every receiver knows (D-300). */
export async function newDkimKey(): Promise<{ selector: string; privateKey: string; publicKey: string }> {
  const { publicKey, privateKey } = await generate("rsa", { modulusLength: bits })
  return {
    selector: `mail${randomBytes(4).toString("hex")}`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  }
}
