import type { OperationId } from "#lib/contract/index.ts"

/**
 * Whether an operation goes on while the account is inactive, as its people may take their data along (D-289): making and
 * fetching exports.
 */
export const isOpenWhileInactive = (id: OperationId): boolean =>
  id.startsWith("export_files.") || /\.export(?:_[a-z]+)?$/.test(id)
