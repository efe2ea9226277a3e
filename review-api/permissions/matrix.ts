import { type Action, type Resource, type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"

const columns: readonly UserTypeName[] = ["Read Only", "Limited User", "User", "Manager", "Admin"]

const actionCodes: Record<string, Action> = {
  C: "create",
  R: "read",
  U: "update",
  D: "delete",
  S: "respond",
}

/**
 * D-023: Read Only, Limited User, User, Manager, Admin. `*` after the letters: only rows that the user owns or made.
 * Email Only has nothing.
 */
const matrix: Record<Resource, string> = {
  review: "              R      R      RUS    RUS    RUS ",
  response: "            R      R      CRUD   CRUD   CRUD",
  note: "                R      R      CRUD   CRUD   CRUD",
  tag: "                 R      R      R      R      CRUD",
  review_tag: "          R      R      CRD    CRD    CRD ",
  request: "             -      CR     CR     CRUD   CRUD",
  campaign: "            -      CR     CR     CRUD   CRUD",
  template: "            -      R      R      CRUD   CRUD",
  microsurvey: "         -      R      R      CRUD   CRUD",
  contact: "             -      CR     CR     CRUD   CRUD",
  kiosk_page: "          -      -      R      CRUD   CRUD",
  request_page: "        -      -      R      CRUD   CRUD",
  metrics: "             R      R      R      R      R   ",
  insights: "            R      R      R      R      R   ",
  location_score: "      R      R      R      R      R   ",
  visual_report: "       R      R      R      R      R   ",
  prescriptive_insight: "R      R      RU     RU     RU  ",
  competitor: "          R      R      CRUD   CRUD   CRUD",
  local_search: "        R      R      R      R      RU  ",
  location: "            R      R      R      CRU    CRUD",
  group: "               R      R      R      R      CRUD",
  media: "               R      R      R      CRUD   CRUD",
  local_listing: "       R      R      R      CRU    CRU ",
  google_post_content: " -      -      -      CR     CRUD",
  amplify: "             -      -      -      CRUD   CRUD",
  issues: "              -      -      R      RU     RU  ",
  integration: "         -      -      -      R      CRUD",
  alert: "               R      R      CRUD*  CRUD   CRUD",
  user: "                -      R      R      CRUD*  CRUD",
  scheduled_export: "    -      -      CRUD*  CRUD*  CRUD",
  saved_filter: "        CRUD*  CRUD*  CRUD*  CRUD*  CRUD*",
  partner_scorecard: "   -      -      -      CR     CRUD",
  target_score: "        R      R      R      R      CRUD",
  account: "             R      R      R      R      RU  ",
  account_setting: "     R      R      R      R      RU  ",
  billing: "             -      -      -      -      CRUD",
  oauth: "               -      -      -      -      CRUD",
  child_account: "       R      R      R      RU     CRUD",
  child_integration: "   -      -      R      R      RU  ",
}

const typeNames = Object.entries(userTypes) as [UserTypeName, number][]

/** The name of a user type id (D-020); undefined for an id that is none. */
export const userTypeName = (userTypeId: number): UserTypeName | undefined =>
  typeNames.find(([, id]) => id === userTypeId)?.[0]

/** Email Only first, Admin last: ids carry no order (D-020). */
const ladder: readonly (UserTypeName | undefined)[] = ["Email Only", ...columns]

/** Whether a user type has more rights than another; one that no one knows is above all. */
export function isTypeAbove(userTypeId: number, otherId: number): boolean {
  const name = userTypeName(userTypeId)
  return name === undefined || ladder.indexOf(name) > ladder.indexOf(userTypeName(otherId))
}

export type Grant = {
  actions: Action[]
  /** Only rows that the user owns or made. */
  isOwnOnly: boolean
}

/** Grant of a user type on a resource by D-023, before settings limit it. */
export function grantOf(resource: Resource, userTypeId: number): Grant {
  const name = userTypeName(userTypeId)
  const column = name ? columns.indexOf(name) : -1
  const cell = column < 0 ? "-" : matrix[resource].trim().split(/\s+/)[column]!
  const actions = [...cell].flatMap((character) => ownValue(actionCodes, character) ?? [])
  return { actions, isOwnOnly: cell.endsWith("*") }
}
