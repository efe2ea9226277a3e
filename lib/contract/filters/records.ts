import { mentionSentiments } from "../insights/constants.ts"
import {
  directoryCodes,
  directoryNames,
  listingStatusFilterNames,
  listingStatusLabels,
} from "../local-listings/constants.ts"
import { photoTypes } from "../media/constants.ts"
import { postStateNames, postStates, postTypeNames, postTypes } from "../posts/constants.ts"
import { insightEffortLabels, insightEfforts } from "../prescriptive-insights/constants.ts"
import {
  campaignStatuses,
  campaignStatusLabels,
  channelLabels,
  channels,
  requestStatuses,
  requestStatusLabels,
} from "../requests/constants.ts"
import {
  responseStates,
  reviewStatuses,
  reviewTypeNames,
  reviewTypes,
  sentimentLabels,
} from "../reviews/constants.ts"
import type { Filter } from "./filter.ts"

/** Files that know what reviews say, besides their places and days. */
const readFiles = ["reviews", "experience_categories", "keywords", "keyword_details"] as const

/** Every filter, once, in the order in which emails tell them (D-115). Their SQL is in `review-api/db/queries`. */
export const filters = {
  date: { kind: "date", label: "Date", isCarried: true, isFirst: true },
  group: {
    kind: "id",
    label: "Group",
    address: "groupId",
    api: "group_id",
    names: "group_ids",
    options: "groups",
    permission: "group.read",
    hasApiNameOnReview: true,
    isCarried: true,
    isFirst: true,
  },
  location: {
    kind: "ids",
    label: "Location",
    address: "locationId",
    api: "location_id",
    apiMany: "location_ids",
    names: "location_ids",
    options: "locations",
    isWithinGroup: true,
    permission: "location.read",
    hasApiNameOnReview: true,
    isCarried: true,
    isFirst: true,
  },
  source: {
    kind: "id",
    label: "Source",
    address: "sourceId",
    api: "source_id",
    apiMany: "source_ids",
    names: "source_ids",
    options: "sources",
    hasApiNameOnReview: true,
    isCarried: true,
    isFirst: true,
  },
  brands: { kind: "ids", label: "Brand", address: "brandIds", apiMany: "brand_ids" },
  rating: {
    kind: "stars",
    label: "Rating",
    address: "rating",
    api: "rating",
    resources: readFiles,
    isCarried: true,
    isFirst: true,
  },
  /** Words of D-124. */
  status: {
    kind: "some",
    label: "Status",
    address: "status",
    api: "status",
    export: "status_enum",
    exportAlias: "status",
    values: reviewStatuses,
    labels: { unread: "Unread", in_progress: "In Progress", responded: "Responded", completed: "Completed" },
    isCarried: true,
  },
  response: {
    kind: "some",
    label: "Response",
    address: "response",
    api: "response",
    values: responseStates,
    labels: { unanswered: "Unanswered", published: "Published", draft: "Draft", failed: "Failed" },
  },
  /** One of the account's own labels (D-124). */
  label: {
    kind: "id",
    label: "Label",
    address: "reviewStatusLabelId",
    api: "review_status_label_id",
    names: "review_status_label_ids",
  },
  /** Who looks after a review (D-321): users, the one who asks, and nobody. */
  assignee: {
    kind: "ids",
    label: "Assigned to",
    address: "assignedUserIds",
    apiMany: "assigned_user_ids",
    names: "user_ids",
    options: "people",
    words: { me: "Me", none: "Unassigned" },
  },
  /** Words of D-123. */
  reviewType: {
    kind: "list",
    label: "Review type",
    address: "reviewTypes",
    api: "review_types",
    values: reviewTypes,
    labels: reviewTypeNames,
    hasApiNameOnReview: true,
    isCarried: true,
  },
  /** Of a review as a whole. */
  sentiment: {
    kind: "one",
    label: "Sentiment",
    address: "sentiment",
    api: "sentiment",
    values: [1, 0, -1],
    labels: sentimentLabels,
    translates: { positive: "1", negative: "-1" },
    resources: readFiles,
    isCarried: true,
    isFirst: true,
  },
  /** Of a mention, in the words of P-097: keywords are praised or blamed, none is neutral. */
  mentionSentiment: {
    kind: "one",
    label: "Sentiment",
    address: "sentiment",
    api: "sentiment",
    values: mentionSentiments,
    labels: { positive: "Positive", negative: "Negative" },
    translates: { "1": "positive", "-1": "negative", "0": "" },
    resources: readFiles,
    isCarried: true,
    isFirst: true,
  },
  category: {
    kind: "category",
    label: "Category",
    address: "category",
    api: "category",
    names: "categories",
    resources: readFiles,
    isCarried: true,
    isFirst: true,
  },
  /** In files `tags` are those of competitors. */
  tags: {
    kind: "tags",
    label: "Tags",
    address: "tags",
    api: "tags",
    export: "review_tags",
    names: "tags",
    options: "tags",
    permission: "tag.read",
  },
  /** The reviews that an alert has counted, by what its email and messages name it. */
  alert: {
    kind: "text",
    label: "Alert",
    address: "alert",
    api: "alert_delivery",
    most: 22,
    isKey: true,
    says: "Its reviews only",
  },
  search: { kind: "text", label: "Search", address: "search_terms", api: "keywords", most: 200 },
  /** A word of the word cloud. */
  keyword: { kind: "term", label: "Keyword", address: "keyword", api: "keywords_mentioned", most: 100 },
  /** Who has added a photo. */
  photoType: {
    kind: "one",
    label: "Type",
    address: "type",
    api: "type",
    values: photoTypes,
    labels: { owner: "Owner", customer: "Customer" },
    isCarried: true,
  },
  /** How locations stand at directories, in the words of D-181. */
  listingStatus: {
    kind: "some",
    label: "Status",
    address: "status",
    api: "statuses",
    values: listingStatusFilterNames,
    labels: {
      in_sync: listingStatusLabels.in_sync,
      in_progress: listingStatusLabels.in_progress,
      not_in_sync: listingStatusLabels.not_in_sync,
    },
  },
  directory: {
    kind: "some",
    label: "Directory",
    address: "directory",
    api: "directories",
    values: directoryCodes,
    labels: directoryNames,
  },
  /** Locations of which a directory would rather show something else. */
  suggestions: {
    kind: "one",
    label: "Suggestions",
    address: "suggestions",
    api: "suggestions",
    values: ["any"],
    labels: { any: "With suggestions" },
  },
  /** How posts stand at Google. */
  postState: {
    kind: "some",
    label: "State",
    address: "state",
    api: "states",
    values: postStateNames,
    labels: postStates,
  },
  postType: {
    kind: "some",
    label: "Type",
    address: "topicType",
    api: "topic_types",
    values: postTypeNames,
    labels: postTypes,
  },
  /** How a request reaches its customer. */
  channel: {
    kind: "one",
    label: "Channel",
    address: "channel",
    api: "channel",
    values: channels,
    labels: channelLabels,
  },
  campaignStatus: {
    kind: "some",
    label: "Status",
    address: "status",
    api: "status",
    values: campaignStatuses,
    labels: campaignStatusLabels,
  },
  requestStatus: {
    kind: "some",
    label: "Status",
    address: "status",
    api: "status",
    values: requestStatuses,
    labels: requestStatusLabels,
  },
  /** How much work an insight is. */
  effort: {
    kind: "one",
    label: "Effort",
    address: "effort",
    api: "effort",
    values: insightEfforts,
    labels: insightEffortLabels,
  },
} as const satisfies Record<string, Filter>
export type FilterName = keyof typeof filters

type FilterPage = {
  main: readonly FilterName[]
  /** Behind Show More. */
  more?: readonly FilterName[]
  /** Typed or chosen outside of the bar. */
  apart?: readonly FilterName[]
}

/** Filters of most pages (D-095). */
const places = ["date", "group", "location", "source"] as const

/**
 * The filters of each page in the order of its bar (D-095). All of them are counted, cleared, saved and exported, and
 * narrow its lists and figures.
 */
export const filterPages = {
  dashboard: { main: places },
  locations: { main: places },
  reviews: {
    main: [...places, "rating", "keyword"],
    more: ["status", "label", "assignee", "response", "reviewType", "sentiment", "category", "tags"],
    apart: ["search", "alert"],
  },
  /** Reviews of many accounts, without what one of them has. */
  childReviews: {
    main: ["date", "source", "rating", "status"],
    more: ["reviewType", "sentiment", "category", "tags"],
    apart: ["search", "alert"],
  },
  keywords: { main: places, more: ["rating", "mentionSentiment", "category"] },
  keyword: { main: places, more: ["rating", "mentionSentiment", "category"] },
  categories: { main: places, more: ["rating", "category"] },
  photos: { main: places, more: ["rating", "photoType"] },
  localListings: {
    main: ["group", "location", "listingStatus", "directory"],
    apart: ["search", "suggestions"],
  },
  posts: { main: ["group", "location", "postState", "postType"] },
  requestOverview: { main: ["date", "group", "location", "channel"] },
  campaigns: { main: ["date", "group", "location", "channel", "campaignStatus"], apart: ["search"] },
  requests: { main: ["date", "group", "location", "channel", "requestStatus"], apart: ["search"] },
  partnerReports: { main: ["date"], apart: ["search"] },
  microsurveySummaries: { main: ["date", "group", "location"] },
  prescriptiveInsights: { main: ["date", "group", "location", "assignee", "effort"] },
} as const satisfies Record<string, FilterPage>
export type FilterPageName = keyof typeof filterPages
