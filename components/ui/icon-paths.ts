import type { IconPath } from "./drawn-icon.tsx"
import { errorIconPaths } from "./error-icon-paths.ts"

/** The symbols of the visual reference, drawn on 16 by 16. */
export const iconPaths = {
  dashboard: [{ d: "M2.5 9.5 8 3l5.5 6.5M4.5 8v5h7V8M8 13v-3" }],
  settings: [
    { d: "M2.5 4.5h6M12 4.5h1.5M2.5 11.5H4M7.5 11.5h6" },
    {
      d: "M10.2 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM5.8 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z",
    },
  ],
  report: [{ d: "M4 2.5h5.5L12.5 5.5v8H4zM9.5 2.5v3h3M6.5 8.5h3.5M6.5 11h3.5" }],
  list: [{ d: "M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4h.4M2.8 8h.4M2.8 12h.4" }],
  external: [{ d: "M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.5 8.5" }],
  download: [{ d: "M8 2.5v7.5M5 7.2 8 10l3-2.8M2.5 13.5h11" }],
  attention: [{ d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" }, { d: "M8 5v3.7M8 11v.1" }],
  circle: [{ d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" }],
  "cross-circle": [{ d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" }, { d: "m6 6 4 4M10 6l-4 4" }],
  calendar: [{ d: "M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5" }],
  check: [{ d: "m3 8.5 3.3 3L13 4.5" }],
  clock: [{ d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" }, { d: "M8 4.8V8l2.2 1.5" }],
  "arrow-down": [{ d: "M8 3v9.5M4 9l4 4 4-4" }],
  "chevron-down": [{ d: "m4 6 4 4 4-4" }],
  plus: [{ d: "M8 3v10M3 8h10" }],
  minus: [{ d: "M4 8h8" }],
  filter: [{ d: "M2.5 4.5h11M4.5 8h7M6.5 11.5h3" }],
  info: [{ d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" }, { d: "M8 7.5v3.3M8 5.2v.1" }],
  "chevron-left": [{ d: "m10 4-4 4 4 4" }],
  mail: [{ d: "M2 3.5h12v9H2zM2.3 4l5.7 4.7L13.7 4" }],
  menu: [{ d: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11" }],
  "check-circle": [{ d: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z" }, { d: "m5.5 8.2 1.8 1.7 3.3-3.6" }],
  "log-out": [{ d: "M9.5 2.5h-6v11h6M6.5 8h7M11 5.5 13.5 8 11 10.5" }],
  panel: [{ d: "M2.5 3h11v10h-11zM6.5 3v10" }],
  print: [{ d: "M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z" }],
  progress: [{ d: "M8 2a6 6 0 1 1-5.2 3" }, { d: "M8 5v3h2.5" }],
  reply: [{ d: "M6 3.5 2.5 7 6 10.5M2.5 7H9c2.8 0 4.5 1.7 4.5 5" }],
  "chevron-right": [{ d: "m6 4 4 4-4 4" }],
  search: [{ d: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3" }],
  star: [{ d: "m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z" }],
  ...errorIconPaths,
  theme: [{ d: "M8 2.5a5.5 5.5 0 1 0 0 11z", solid: true }, { d: "M8 2.5a5.5 5.5 0 0 1 0 11" }],
  "arrow-up": [{ d: "M8 13V3.5M4 7l4-4 4 4" }],
  sort: [{ d: "m5 6 3-3 3 3M5 10l3 3 3-3" }],
  users: [
    {
      d: "M6 8a2.3 2.3 0 1 0 0-4.6A2.3 2.3 0 0 0 6 8zM2 13c.3-2.1 1.9-3.3 4-3.3s3.7 1.2 4 3.3M10.5 3.6a2.2 2.2 0 0 1 0 4.2M11.6 9.9c1.3.4 2.2 1.5 2.4 3.1",
    },
  ],
  user: [{ d: "M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM3 13.5c.5-2.3 2.4-3.5 5-3.5s4.5 1.2 5 3.5" }],
  trash: [{ d: "M3 4.5h10M6 4.5v-2h4v2M4.2 4.5l.6 9h6.4l.6-9M6.7 7v4M9.3 7v4" }],
  upload: [{ d: "M8 10.5V3M5 5.8 8 3l3 2.8M2.5 13.5h11" }],
  close: [{ d: "m4 4 8 8M12 4l-8 8" }],
  brush: [
    {
      d: "M13.5 2.5 8.3 8M6.2 8.3c1.3-.5 2.5.7 2 2-.6 1.7-2.4 2.7-5.4 2.7 1-.8 1-1.7 1.4-2.7.4-1.1 1-1.7 2-2z",
    },
  ],
  edit: [{ d: "m3 13 .6-2.8L10.8 3l2.2 2.2-7.2 7.2z" }],
  keyword: [{ d: "M2.5 3.5h5L13.5 9.5l-4.5 4.5-6-6z" }, { d: "M5.5 6.4v.1" }],
  ask: [
    { d: "M2.5 3.5h11v8H8l-3 2.5v-2.5H2.5z" },
    { d: "M6.5 6.3c.3-1.3 3-1.3 3 .2 0 1-1.5 1-1.5 2M8 10v.1" },
  ],
  competitor: [{ d: "M4 14V3M4 3.5h6.5L9 6l1.5 2.5H4" }, { d: "M12.5 14v-2.5M8 14v-2" }],
  performance: [{ d: "M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6" }],
  scorecard: [{ d: "M2.5 4h11v8.5h-11zM5 8.2l1.5 1.5L9 7M10.5 10h1" }],
  amplify: [{ d: "M2.5 6.5v3l2.5.4L12.5 13V3L5 6.1zM5 10v3.5h2.2V11" }],
  photo: [{ d: "M2.5 3.5h11v9h-11zM3 11.5l3.2-3 2.3 2 2-1.5 2.5 2M10.7 6.2v.1" }],
  plug: [{ d: "M5.5 2.5V6M10.5 2.5V6M3.5 6h9v1.5a4.5 4.5 0 0 1-9 0zM8 12v2" }],
  headquarters: [{ d: "M3.5 13.5v-11h6v11M9.5 6.5h3v7M2 13.5h12M5.7 5.2h1.6M5.7 7.8h1.6M5.7 10.4h1.6" }],
  pin: [
    { d: "M8 14c3-3.4 4.5-5.7 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 8.3 5 10.6 8 14z" },
    { d: "M8 8.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z" },
  ],
} as const satisfies Record<string, readonly IconPath[]>

export type IconName = keyof typeof iconPaths
