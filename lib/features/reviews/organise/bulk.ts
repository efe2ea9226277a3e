import type { BulkAction } from "#lib/contract/review-bulk-actions/schema.ts"
import type { ReviewStatus } from "#lib/contract/reviews/constants.ts"
import { countOf } from "#lib/format/numbers.ts"
import { sameText } from "#lib/format/same-text.ts"
import type { KnownReview } from "./review-permissions.ts"

/** One change of many reviews, in the words of POST /review_bulk_actions. */
export type BulkChange = {
  status?: ReviewStatus
  review_status_label_id?: string | null
  assigned_user_id?: string | null
  add_tags?: string[]
  remove_tags?: string[]
}

export type BulkStep = { ids: string[]; change: BulkChange }

type Before = KnownReview & { id: string }

function groupedBy(before: readonly Before[], keyOf: (review: Before) => string): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const review of before) {
    const key = keyOf(review)
    groups.set(key, [...(groups.get(key) ?? []), review.id])
  }
  return [...groups]
}

const has = ({ tags }: KnownReview, name: string) => tags.some((tag) => sameText(tag, name))
const idsOf = (reviews: readonly Before[]) => reviews.map(({ id }) => id)

/**
 * Undo of a bulk change: each review gets its earlier values, and no review is touched that the change did not.
 * @param before what the reviews were.
 */
export function undoSteps(change: BulkChange, before: readonly Before[]): BulkStep[] {
  const steps: BulkStep[] = []
  const { status, review_status_label_id: labelId, assigned_user_id: assigneeId } = change
  const { add_tags: added = [], remove_tags: removed = [] } = change
  if (status !== undefined) {
    for (const [was, ids] of groupedBy(
      before.filter((review) => review.status !== status),
      (review) => review.status,
    )) {
      steps.push({ ids, change: { status: was as ReviewStatus } })
    }
  }
  if (labelId !== undefined) {
    const touched = before.filter((review) => review.labelId !== (labelId ?? ""))
    for (const [was, ids] of groupedBy(touched, (review) => review.labelId)) {
      steps.push({ ids, change: { review_status_label_id: was || null } })
    }
  }
  if (assigneeId !== undefined) {
    const touched = before.filter((review) => review.assigneeId !== (assigneeId ?? ""))
    for (const [was, ids] of groupedBy(touched, (review) => review.assigneeId)) {
      steps.push({ ids, change: { assigned_user_id: was || null } })
    }
  }
  for (const name of added) {
    steps.push({ ids: idsOf(before.filter((review) => !has(review, name))), change: { remove_tags: [name] } })
  }
  for (const name of removed) {
    steps.push({ ids: idsOf(before.filter((review) => has(review, name))), change: { add_tags: [name] } })
  }
  return steps.filter(({ ids }) => ids.length > 0)
}

/** Text of a change that has ended (000 §4). */
export function bulkText({ status, changed, missing }: BulkAction): string {
  const done = `${countOf(changed, "review", "reviews")} changed`
  if (status === "failed") return `The change stopped early: ${done}.`
  return missing > 0 ? `${done}; ${countOf(missing, "no longer exists", "no longer exist")}.` : done
}

/** How many reviews a running change has looked at. */
export const bulkDone = ({ changed, unchanged, missing }: BulkAction): number => changed + unchanged + missing

export type BulkPoll = {
  read: (id: string) => Promise<BulkAction>
  wait: (ms: number) => Promise<void>
  onProgress: (action: BulkAction) => void
}

/** Pauses that can be ended by a word from elsewhere. */
export type Pauses = {
  /** Ends after that time, or when it is hurried; at once when it was hurried since the last pause. */
  wait: (ms: number) => Promise<void>
  hurry: () => void
}

/** Pauses between looks that an event of a live page shortens (D-237): polling stays the source of truth. */
export function hurriedPauses(): Pauses {
  let isHurried = false
  let end: (() => void) | null = null
  return {
    async wait(ms) {
      if (!isHurried) {
        let timer: ReturnType<typeof setTimeout> | undefined
        await new Promise<void>((done) => {
          end = done
          timer = setTimeout(done, ms)
        })
        clearTimeout(timer)
      }
      end = null
      isHurried = false
    },
    hurry() {
      isHurried = true
      end?.()
    },
  }
}

const firstWaitMs = 500
const longestWaitMs = 3_000
const maxFailures = 5

/**
 * Waits until a change of many reviews has ended, asking less and less often.
 * @throws what the last of several calls in a row threw.
 */
export async function pollBulk(
  started: BulkAction,
  { read, wait, onProgress }: BulkPoll,
): Promise<BulkAction> {
  let action = started
  let failures = 0
  for (
    let waitMs = firstWaitMs;
    action.status === "pending";
    waitMs = Math.min(longestWaitMs, waitMs * 1.5)
  ) {
    onProgress(action)
    await wait(waitMs)
    try {
      action = await read(String(action.id))
      failures = 0
    } catch (error) {
      failures += 1
      if (failures >= maxFailures) throw error
    }
  }
  return action
}
