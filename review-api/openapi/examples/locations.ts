import { regionId } from "../../db/reference/region-id.ts"
import { type Example, listed, self } from "./example.ts"

/** As in every database. */
const maine = { state_id: regionId("US-ME"), country_id: regionId("US") }

const location = {
  id: 67,
  account_id: 12,
  name: "Saltbridge Harbor",
  public_name: "Saltbridge Kitchen Harbor",
  address: "12 Quay Street",
  address_2: null,
  city: "Portland",
  state: "Maine",
  state_code: "ME",
  zipcode: "04101",
  country: "United States",
  ...maine,
  phone: "+12075550143",
  external_id: "SB-014",
  google_place_id: null,
  website: "https://saltbridge.example/harbor",
  open_status: "active" as const,
  is_headquarters: false,
  deleted_at: null,
  latitude: 43.6568,
  longitude: -70.2504,
  created_at: "2025-06-01T09:00:00.000Z",
  updated_at: "2026-02-11T16:20:00.000Z",
  ...self("/locations/67"),
}

const detail = {
  ...location,
  groups: [{ id: 4, name: "Airports" }],
  hours: null,
  category_id: null,
  category_name: null,
  industry_ids: null,
  source_overrides: [],
  time_zone: "America/New_York",
  version: 3,
}

const group = {
  id: 4,
  account_id: 12,
  name: "Airports",
  active_location_ids: [67],
  created_at: "2025-06-01T09:00:00.000Z",
  updated_at: "2025-09-14T10:30:00.000Z",
  ...self("/groups/4"),
}

const source = {
  id: 1,
  name: "Google",
  code: "google_maps",
  ordinal: 1,
  supports_reviews: true,
  supports_images: true,
  ...self("/sources/1"),
}

/** Calls about locations, their groups and sources, as people make them first. */
export const locationExamples = {
  "locations.list": {
    query: { keywords: "harbor", per_page: 25 },
    answer: listed("/locations?keywords=harbor&per_page=25", "locations", [location]),
  } satisfies Example<"locations.list">,
  "locations.get": { params: { id: "67" }, answer: detail } satisfies Example<"locations.get">,
  "locations.create": {
    body: {
      name: "Saltbridge Harbor",
      public_name: "Saltbridge Kitchen Harbor",
      address: "12 Quay Street",
      city: "Portland",
      zipcode: "04101",
      ...maine,
      external_id: "SB-014",
    },
    answer: { ...detail, version: 1 },
  } satisfies Example<"locations.create">,
  "locations.update": {
    params: { id: "67" },
    body: { website: "https://saltbridge.example/harbor", version: 3 },
    answer: { ...detail, version: 4 },
  } satisfies Example<"locations.update">,
  "groups.list": {
    query: {},
    answer: listed("/groups", "groups", [group]),
  } satisfies Example<"groups.list">,
  "groups.create": {
    body: { name: "Airports", location_ids: [67] },
    answer: group,
  } satisfies Example<"groups.create">,
  "sources.list": {
    query: { supports_reviews: true },
    answer: listed("/sources?supports_reviews=true", "sources", [source]),
  } satisfies Example<"sources.list">,
}
