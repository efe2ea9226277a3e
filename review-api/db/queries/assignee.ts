import { type SQL, sql } from "drizzle-orm"
import { canReadAt } from "./location-readers.ts"

/**
 * The condition on `users u` that a review is assigned to them (D-321). Whoever has left, or may not see its location any
 * more, has it no longer: it is nobody's, whatever its row still holds.
 * @param review alias of the review.
 */
export const isAssignedTo = (review: SQL): SQL =>
  sql`u.account_id = ${review}.account_id and u.id = ${review}.assigned_user_id
    and ${canReadAt(sql`${review}.location_id`)}`

/** Whether anyone looks after a review. @param review alias of the review. */
export const isAssigned = (review: SQL): SQL =>
  sql`exists (select 1 from users u where ${isAssignedTo(review)})`
