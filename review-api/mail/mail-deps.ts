import type { BaseDeps } from "../db/base-deps.ts"
import type { Storage } from "../storage/storage.ts"

/** Dependencies of writing emails. */
export type MailDeps = BaseDeps & { storage: Storage }
