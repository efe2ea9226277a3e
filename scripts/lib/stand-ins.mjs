/** Stand-ins by name: each has a port of its own, so that all can run beside each other, and what its number counts. */
export const standIns = {
  google: {
    port: 4_800,
    counts: "reviews per place",
    load: () => import("../../tests/support/stand-ins/serve-google.ts"),
  },
  trustpilot: {
    port: 4_801,
    counts: "reviews",
    load: () => import("../../tests/support/stand-ins/serve-trustpilot.ts"),
  },
  yelp: { port: 4_802, load: () => import("../../tests/support/stand-ins/serve-yelp.ts") },
  tripadvisor: { port: 4_803, load: () => import("../../tests/support/stand-ins/serve-tripadvisor.ts") },
  facebook: {
    port: 4_804,
    counts: "reviews per page",
    load: () => import("../../tests/support/stand-ins/serve-facebook.ts"),
  },
  twilio: { port: 4_805, load: () => import("../../tests/support/stand-ins/serve-twilio.ts") },
  stripe: { port: 4_806, load: () => import("../../tests/support/stand-ins/serve-stripe.ts") },
}
