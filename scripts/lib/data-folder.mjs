import { randomBytes } from "node:crypto"
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { stillTaken } from "./earlier-start.mjs"
import { isServed } from "./ports.mjs"
import { Advice } from "./say.mjs"

/** Reasons why a data folder can't be written, by the code of the system's error. */
const reasons = {
  EACCES: "this user has no write permission",
  EDQUOT: "its disk is full",
  EEXIST: "it is a file",
  EFBIG: "its file size limit is reached",
  ENOENT: "a folder above it cannot be created",
  ENOSPC: "its disk is full",
  ENOTDIR: "it is inside a file",
  EPERM: "this user has no write permission",
  EROFS: "its disk is read-only",
}

/** @returns advice for an error of the system that says something about the folder, else the error itself */
function adviceOf(error, dataDir) {
  const reason = reasons[error.code]
  if (!reason) return error
  return new Advice(
    `The data folder ${dataDir} cannot be used: ${reason}. Fix that, or choose another one: DATA_DIR=./other-data npm start`,
  )
}

/**
 * Makes the folder of the embedded database, readable by its owner only.
 * @throws Advice when it cannot be written
 */
export function ensureDataFolder(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    chmodSync(dataDir, 0o700)
  } catch (error) {
    throw adviceOf(error, dataDir)
  }
}

const leastSecret = 32

function readSecret(file, { what, lost }) {
  const secret = readFileSync(file, "utf8").trim()
  if (secret.length >= leastSecret) return secret
  throw new Advice(
    `The ${what} in ${file} is ${secret ? "too short" : "empty"}. ` +
      `Delete that file and start again. A new secret is created, and ${lost}.`,
  )
}

/**
 * A secret that is made once and kept beside the embedded database. It takes its name when it is on the disk, so that
 * no half secret can be found.
 * @throws Advice when it cannot be written, or the one that is there cannot be used
 */
function ensureSecret(dataDir, name, about) {
  const file = join(dataDir, name)
  if (existsSync(file)) return readSecret(file, about)
  const own = `${file}.${process.pid}`
  try {
    writeFileSync(own, `${randomBytes(48).toString("base64")}\n`, { mode: 0o600, flush: true })
    renameSync(own, file)
  } catch (error) {
    rmSync(own, { force: true })
    throw adviceOf(error, dataDir)
  }
  return readSecret(file, about)
}

/** The secret that seals sessions. @throws as `ensureSecret` */
export const ensureSessionSecret = (dataDir) =>
  ensureSecret(dataDir, "session-secret", {
    what: "session secret",
    lost: "everyone has to log in again",
  })

/** The secret that encrypts the tokens of connections. @throws as `ensureSecret` */
export const ensureTokenSecret = (dataDir) =>
  ensureSecret(dataDir, "token-secret", {
    what: "token secret",
    lost: "every service has to be connected again",
  })

/** Where a start notes that a data folder is its own. */
export const folderNote = (dataDir) => join(dataDir, "start.pid")

/**
 * Refuses a folder that a running Outpost works in; one that a killed start had is waited for.
 * @throws Advice
 */
export async function demandFolder(dataDir) {
  const { socketAddress } = await import("#review-api/data-folder/lock-folder.ts")
  let path
  try {
    path = socketAddress(dataDir)
  } catch (error) {
    throw new Advice(error.message)
  }
  if (await stillTaken(folderNote(dataDir), () => isServed({ path }))) {
    throw new Advice(
      `Outpost is already running on the data in ${dataDir}, or an import is.\n` +
        "Wait, stop it, or start this one on other data: DATA_DIR=./other-data npm start",
    )
  }
}
