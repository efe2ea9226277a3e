import { randomBytes } from "node:crypto"

/** 22 opaque characters of 128 random bits (D-007). */
export const newPublicId = (): string => randomBytes(16).toString("base64url")
