import { userTypes } from "#lib/contract/index.ts"
import { isTypeAbove } from "../../permissions/matrix.ts"
import { outerTypeId } from "../../permissions/user-type-ids.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"

/** Lists the user types (D-020) and which of them the caller may give (D-023). */
const listUserTypes: Service<"user_types.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const isGiver = scope.permissions.user?.includes("create") ?? false
  const items = Object.entries(userTypes).map(([name, id]) => ({
    id: outerTypeId(deps.config.userTypeIds, id),
    name,
    can_assign: isGiver && !isTypeAbove(id, scope.userTypeId),
    has_all_locations: id === userTypes.Admin,
  }))
  return listAnswerOf({
    path: "/user_types",
    query,
    page,
    perPage,
    total: items.length,
    collection: "user_types",
    items: items.slice(offset, offset + perPage),
  })
}

export const verbs = {
  "user_types.list": listUserTypes,
} satisfies Verbs
