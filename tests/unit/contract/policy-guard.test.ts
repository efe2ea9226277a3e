import { findPolicies } from "#lib/contract/campaigns/policy/find-policies.ts"

const codesOf = (content: string) => [...new Set(findPolicies({ content }).map(({ code }) => code))]

describe("the policy guard (D-222, D-297)", () => {
  test.each([
    ["Leave us a review and get a free dessert."],
    ["Write a review this week and your dessert is free."],
    ["Get 10% off your next visit when you leave a review."],
    ["Review us on Google for a chance to win a $50 gift card!"],
    ["Every review is entered into our monthly raffle."],
    ["Here is a coupon for you.\nTell others about it in a review."],
    ["{{review_links}} Thank you! A voucher is waiting at the counter."],
  ])("asks to confirm a reward for a review: %s", (content) => {
    expect(codesOf(content)).toContain("incentive")
    expect(findPolicies({ content })[0]).toMatchObject({ outcome: "confirm", field: "content" })
  })

  test.each([
    ["Thank you for parking with us. Free parking is behind the house."],
    ["We hope that you enjoyed the free parking.\n\nHow was it? {{stars}}"],
    ["Feel free to leave a review: {{review_links}}"],
    ["Our gluten-free menu is new. We would value your review."],
    ["You are free to write whatever you like in your review."],
    ["How was your dinner? {{stars}} {{unsubscribe}}"],
    ["Call us toll-free with any feedback."],
  ])("finds no reward where none is offered for a review: %s", (content) => {
    expect(codesOf(content)).toEqual([])
  })

  test("takes free parking for a reward only near a review", () => {
    expect(codesOf("Leave a review and park for free: free parking all day.")).toContain("incentive")
    expect(codesOf("Free parking is available behind the building.")).toEqual([])
  })

  test.each([
    ["If you enjoyed your visit, please leave us a review."],
    ["If you were happy with our service, tell others."],
    ["If you loved it, leave a review: {{review_links}}"],
    ["If you had a great experience, we would love a review."],
    ["If you’re satisfied, review us."],
    ["Unhappy? If you were not satisfied, call us instead of writing."],
  ])("blocks a condition: %s", (content) => {
    expect(findPolicies({ content })).toContainEqual(
      expect.objectContaining({ code: "condition", outcome: "block" }),
    )
  })

  test.each([
    ["If you would like to tell us more, reply to this email."],
    ["If you like to write, here are the links."],
    ["We hope you enjoyed your visit. How was it?"],
    ["If you have a minute, tell us how it was."],
    ["Tell us whether you were happy or not."],
  ])("takes no plain wish for a condition: %s", (content) => {
    expect(codesOf(content)).toEqual([])
  })

  test.each([
    ["Please leave 5 stars.", "rating"],
    ["We would love a five-star review!", "rating"],
    ["Give us a great review.", "rating"],
    ["Please post a positive review.", "rating"],
    ["A 10 out of 10 would make our day.", "rating"],
    ["⭐⭐⭐⭐⭐ would be nice", "rating"],
    ["Please mention our barista Sarah.", "content"],
    ["Don't forget to mention {{first_name}} in your review.", "content"],
    ["Be sure to include the words best pizza in Boston.", "content"],
    ["Rate us before you leave!", "premises"],
    ["Scan this while you're here.", "premises"],
    ["Leave a review on your way out.", "premises"],
  ])("warns (Google, April 2026): %s (%s)", (content, code) => {
    expect(findPolicies({ content })).toContainEqual(expect.objectContaining({ code, outcome: "warn" }))
  })

  test.each([
    ["Our hotel has 5 rooms and stars above."],
    ["Not to mention it, but thank you."],
    ["Leave the key at the desk when you check out."],
    ["We read every review, good and bad."],
  ])("says nothing of near misses: %s", (content) => {
    expect(codesOf(content)).toEqual([])
  })

  test("quotes the words as they were written, where they stand, with the rule and its source (Google, April 2026)", () => {
    const content = "Hello.\nPlease Mention Sarah in it."
    const [finding, ...others] = findPolicies({ subject: "5 Stars?", content }).toReversed()
    expect(finding).toMatchObject({ code: "content", field: "content", quote: "Please Mention Sarah" })
    expect(content.slice(finding!.at)).toMatch(/^Please Mention Sarah/)
    expect(finding!.text).toContain("“Please Mention Sarah”")
    expect(finding!.source_url).toMatch(/^https:\/\/support\.google\.com\//)
    expect(others).toMatchObject([{ code: "rating", field: "subject", quote: "5 Stars" }])
  })

  test("reads the longest content in no time", () => {
    const started = performance.now()
    for (const piece of ["if you ", "mention ", "free review ", "5 star", "on your ", "\n", "★", "$1"])
      findPolicies({ content: piece.repeat(10_000 / piece.length) })
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
