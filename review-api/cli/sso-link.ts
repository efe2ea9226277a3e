import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { SignJWT } from "jose"
import { ImportError } from "../imports/import-error.ts"
import { appLinks } from "../mail/app-links.ts"
import { maxLifeS, ssoAudience } from "../services/sso/claims.ts"
import { readSettings } from "../settings/environment.ts"
import type { Command } from "./terminal.ts"

const help = `Prints a single sign-on link like a partner's portal, for testing.

  npm run sso-link -- --new-key FILE
  npm run sso-link -- user@example.com --key FILE --kid ID --account ID [--app URL]

  --new-key FILE   writes a new private key (readable only by you) and prints the public one; add it at
                   Account & Settings > Single sign-on, which tells its key ID
  --key FILE       the private key, as PEM: Ed25519 or RSA
  --kid ID         its key ID
  --account ID     the user's account: the partner's own or one of its child accounts
  --app URL        URL of the app (default: APP_URL)
  --help           show this help

The link works once, within two minutes.
`

const options = {
  "new-key": { type: "string" },
  key: { type: "string" },
  kid: { type: "string" },
  account: { type: "string" },
  app: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const

async function newKey(file: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519")
  const pem = privateKey.export({ type: "pkcs8", format: "pem" })
  await writeFile(file, pem, { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(error.code === "EEXIST" ? `${file} already exists.` : error.message)
  })
  return publicKey.export({ type: "spki", format: "pem" }).toString()
}

async function readKey(file: string): Promise<KeyObject> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new ImportError(`${file} could not be read.`)
  })
  try {
    return createPrivateKey(text)
  } catch {
    throw new ImportError(`${file} contains no private key.`)
  }
}

async function signed(key: KeyObject, email: string, kid: string, account: string): Promise<string> {
  const iat = Math.floor(Date.now() / 1_000)
  return new SignJWT({ account_id: account })
    .setProtectedHeader({ alg: key.asymmetricKeyType === "rsa" ? "RS256" : "EdDSA", kid })
    .setIssuer(kid)
    .setAudience(ssoAudience)
    .setSubject(email)
    .setIssuedAt(iat)
    .setExpirationTime(iat + maxLifeS)
    .setJti(randomUUID())
    .sign(key)
}

/**
 * `sso-link`: prints a link of single sign-on (D-053), or makes a key for it.
 * @param env INIT_CWD is the folder that relative paths start from; APP_URL, HOST and PORT say where the app is.
 * @throws ImportError with a message for the person at the terminal.
 */
export const makeSsoLink: Command = async (args, env, { stdout }) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const pathOf = (file: string) => resolve(env["INIT_CWD"] ?? ".", file)
  if (values.help) return void stdout.write(help)
  if (values["new-key"]) return void stdout.write(await newKey(pathOf(values["new-key"])))
  const [email] = positionals
  if (!email || positionals.length > 1) throw new ImportError("Which user? Give one email address.")
  const { key, kid, account } = values
  if (!key || !kid || !account) throw new ImportError("Give --key FILE, --kid ID and --account ID.")
  const token = await signed(await readKey(pathOf(key)), email, kid, account)
  stdout.write(`${appLinks.ssoLogin(values.app ?? readSettings(env).config.appUrl, token)}\n`)
}
