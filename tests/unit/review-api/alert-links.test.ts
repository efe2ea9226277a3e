import { alertTypeId, userTypes } from "#lib/contract/index.ts"
import { reviewsLink } from "#review-api/notifications/alert-links.ts"
import type { FoundAlert } from "#review-api/notifications/find-alert.ts"

const alert = {
  isParent: false,
  publicId: "d",
  alertTypeId: alertTypeId("all_reviews"),
  userTypeId: userTypes.Admin,
} as FoundAlert

test.each([
  ["/reviews?dateDescriptor=allTime&alert=d", {}],
  ["/child-reviews?dateDescriptor=allTime&alert=d", { isParent: true }],
  [
    "/reviews?dateDescriptor=allTime&alert=d&sort%5Bby%5D=rating&sort%5Border%5D=asc",
    { alertTypeId: alertTypeId("negative_reviews") },
  ],
])("the reviews that an alert counts are at %s", (address, given) => {
  expect(reviewsLink("https://app.example", { ...alert, ...given })).toBe(`https://app.example${address}`)
})

test("who cannot log in has no link", () => {
  expect(reviewsLink("https://app.example", { ...alert, userTypeId: userTypes["Email Only"] })).toBeNull()
})
