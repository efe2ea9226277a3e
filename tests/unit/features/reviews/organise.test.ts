import { reviewActions } from "#lib/contract/reviews/constants.ts"
import { describeEvent } from "#lib/features/reviews/organise/history-sentences.ts"
import { isMentioned, mentionAt, mentionParts } from "#lib/features/reviews/organise/mentions.ts"
import {
  addTag,
  clearedTags,
  hasTag,
  receiveTags,
  removeTag,
} from "#lib/features/reviews/organise/tag-list.ts"

const parking = { id: 1, name: "Parking" }
const staff = { id: 2, name: "Staff" }
const food = { id: 3, name: "Food" }

describe("the tags of a review", () => {
  test("are what the answer says, with id and name alone [F-165, F-166, F-291]", () => {
    const answer = [{ ...parking, account_id: 9 }, staff]
    expect(receiveTags(answer)).toEqual([parking, staff])
    expect(Object.keys(receiveTags(answer)[0]!)).toEqual(["id", "name"])
    expect(receiveTags(null)).toEqual([])
  })

  test("begin with the newest, once whatever its case [F-292]", () => {
    expect(addTag([parking, staff], food)).toEqual([food, parking, staff])
    expect(addTag([parking, staff], { id: 4, name: "STAFF" })).toEqual([{ id: 4, name: "STAFF" }, parking])
  })

  test("keep their order when one goes, whose id may be text [F-293]", () => {
    expect(removeTag([parking, staff, food], "2")).toEqual([parking, food])
    expect(removeTag([parking], 7)).toEqual([parking])
  })

  test("can be cleared [F-294]", () => expect(clearedTags).toEqual([]))

  test("are known by name", () => {
    expect(hasTag([parking], " parking ")).toBe(true)
    expect(hasTag([parking], "park")).toBe(false)
  })
})

describe("the history of a review", () => {
  const event = { id: 1, created_at: "2026-01-05T10:00:00Z", user_id: 5, user_name: "Ada Guest" }

  test.each([
    [
      { action: "status_changed", before: { status: "unread" }, after: { status: "in_progress" } },
      "changed the status from Unread to In Progress",
    ],
    [
      {
        action: "status_changed",
        before: { status: "unread", review_status_label: null },
        after: { status: "completed", review_status_label: { id: 1, name: "VIP" } },
      },
      "changed the status from Unread to Completed and set the label VIP",
    ],
    [
      {
        action: "status_changed",
        before: { review_status_label: { id: 1, name: "VIP" } },
        after: { review_status_label: null },
      },
      "removed the label VIP",
    ],
    [{ action: "tag_added", after: { tag: parking } }, "added the tag Parking"],
    [{ action: "tag_removed", before: { tag: parking } }, "removed the tag Parking"],
    [{ action: "note_added", after: { note_id: 3 } }, "added a note"],
    [
      { action: "disputed", before: {}, after: { reason: "not_a_customer" } },
      "disputed the review: Not a customer",
    ],
    [
      { action: "dispute_resolved", before: {}, after: { dispute_status: "rejected" } },
      "recorded the dispute as rejected",
    ],
    [
      { action: "mention_corrected", after: { short: "parking", is_removed: true } },
      "removed the mention of parking",
    ],
  ])("tells who did %j", (given, what) => {
    expect(describeEvent({ ...event, ...given })).toEqual({ who: "Ada Guest", what })
  })

  test("tells what no one who is signed in did", () => {
    const nobody = { ...event, user_id: null, user_name: null }
    expect(describeEvent({ ...nobody, action: "created" })).toEqual({ who: null, what: "Review received" })
    expect(describeEvent({ ...nobody, action: "removed_at_source" }).what).toBe(
      "The source removed the review",
    )
    const failed = { ...nobody, action: "response_failed", after: { error: "not connected" } }
    expect(describeEvent(failed).what).toBe("The response could not be published: not connected")
  })

  test("has a sentence for every action of D-128, and shows one that is not known", () => {
    for (const action of reviewActions) {
      expect(describeEvent({ ...event, action, before: {}, after: {} }).what).not.toBe(
        action.replaceAll("_", " "),
      )
    }
    expect(describeEvent({ ...event, action: "moved_away" }).what).toBe("moved away")
  })
})

describe("a mention", () => {
  test.each([
    ["Please look @", 13, { from: 12, typed: "" }],
    ["Please look @Ad", 15, { from: 12, typed: "Ad" }],
    ["@Ada Gu", 7, { from: 0, typed: "Ada Gu" }],
    ["ask ada@example.test", 20, null],
    ["@Ada Guest please call", 22, null],
    ["no mention", 10, null],
    ["", 0, null],
  ])("is found in %j at %i", (text, caret, place) => expect(mentionAt(text, caret)).toEqual(place))

  test("is shown apart from the text around it, the longest name first", () => {
    expect(mentionParts("Hi @Ada Guest and @Ada", ["Ada", "Ada Guest"])).toEqual([
      { text: "Hi ", isMention: false },
      { text: "@Ada Guest", isMention: true },
      { text: " and ", isMention: false },
      { text: "@Ada", isMention: true },
    ])
    expect(mentionParts("a.b (c)", ["(c"])).toEqual([{ text: "a.b (c)", isMention: false }])
    expect(isMentioned("Hi @Ada", "Ada")).toBe(true)
    expect(isMentioned("Hi Ada", "Ada")).toBe(false)
  })
})
