import type { Operation } from "./operation.ts"
import { imageErrors } from "./uploads/constants.ts"

/** Bytes of a body without files (D-261). */
export const maxBodyBytes = 1024 * 1024

/** The parts of a form around its file. */
const formOverheadBytes = 16 * 1024

/** Bytes that the body of a call may have, and what is said of a larger one (D-261). */
export const bodyLimitOf = ({
  maxFileBytes,
  largeFileText = imageErrors.maxBytes,
}: Pick<Operation, "maxFileBytes" | "largeFileText">): { maxBytes: number; tooLarge: string } =>
  maxFileBytes === undefined
    ? { maxBytes: maxBodyBytes, tooLarge: "The body is larger than 1 MB." }
    : { maxBytes: maxFileBytes + formOverheadBytes, tooLarge: largeFileText }
