import type { BaseDeps } from "../db/base-deps.ts"
import type { Storage } from "../storage/storage.ts"

/** What emails are written with. */
export type MailDeps = BaseDeps & { storage: Storage }
