import type { Ask } from "#review-api/asking/message/message.ts"

/** Where its links lead. */
export const sampleSite = "https://app.outpost.test"
export const sampleToken = "1-2-abcdefghijklmnop"

/** All that a request is written from. @param texts other texts. @param more other facts. */
export const sampleAsk = (texts: object = {}, more: Partial<Ask> = {}): Ask => ({
  texts: {
    layoutId: 1,
    subject: "How was your dinner, {{first_name}}?",
    content:
      "Hello {{first_name}},\n\nThank you for coming to {{location_name}}.\n\n{{feedback}}\n\nOr leave a review:\n{{review_links}}\n\nDana",
    headerText: "Tell us",
    headerImage: null,
    useHeaderImage: false,
    senderName: "Saltbridge Mill Yard",
    senderEmail: "dana@saltbridge.test",
    feedback: "stars",
    survey: null,
    ...texts,
  },
  place: {
    name: "Mill Yard",
    businessName: "Saltbridge Kitchens",
    postalAddress: "Saltbridge Kitchens, 204 Harbor Street, Portsmouth, NH 03801",
    links: [
      { id: 7, sourceCode: "google", sourceName: "Google", link: "https://g.page/r" },
      { id: 9, sourceCode: "tripadvisor", sourceName: "Tripadvisor", link: "https://tripadvisor.test" },
    ],
  },
  person: { firstName: "Priya", lastName: "Nair", locale: null },
  site: { site: sampleSite, accent: null },
  token: sampleToken,
  ...more,
})
