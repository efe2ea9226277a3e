import { nameOfPost } from "#lib/format/post-name.ts"

const offer = { topic_type: "OFFER", title: "Oysters in {{city}}, half price" } as const

describe("the name of a post", () => {
  test.each([
    [offer, "Oysters in [city], half price"],
    [
      { ...offer, public_location_name: "Saltbridge", city: "Los Angeles" },
      "Oysters in Los Angeles, half price",
    ],
    [
      {
        topic_type: "STANDARD",
        summary: "New at {{location_name}}\nOysters",
        public_location_name: "Saltbridge",
      },
      "New at Saltbridge",
    ],
    [{ topic_type: "STANDARD", summary: "New at {{location_name}}" }, "New at [location name]"],
  ] as const)("%j is %j", (post, name) => {
    expect(nameOfPost(post)).toBe(name)
  })
})
