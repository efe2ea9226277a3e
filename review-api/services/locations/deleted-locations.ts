import { userTypes } from "#lib/contract/index.ts"
import { refused } from "../../core/errors.ts"
import type { Scope } from "../../permissions/scope.ts"

/** @throws 403 for everyone but an Admin, who alone sees and restores deleted locations (D-280). */
export function requireAdminForDeleted({ userTypeId }: Scope): void {
  if (userTypeId !== userTypes.Admin) throw refused("location.delete")
}
