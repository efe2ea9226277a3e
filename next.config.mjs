import { gateBytes } from "./lib/http/form-limits.ts"

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["undici", "pino", "prom-client"],
  allowedDevOrigins: ["127.0.0.1"],
  agentRules: false,
  // Nothing is drawn by it, so nobody can make it work: /_next/image answers 404.
  images: { unoptimized: true },
  experimental: {
    // Of forms that are sent to a page; the routes under /api read bodies themselves.
    proxyClientMaxBodySize: gateBytes,
    // Writing a cache for a next build takes a quarter of the first one.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads them in production, and they take an eighth of the build and more than half of its 81 MB.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  // Pages come whole from the server, their titles too: no browser gets those later than the rest.
  htmlLimitedBots: /./,
  /**
   * Paths that end in .csv or .ndjson are files of pages (design 3.14). Pages of a shadow session are the pages themselves (D-050);
   * the gate notes the account that the address names.
   */
  rewrites: async () => ({
    beforeFiles: [
      ...["csv", "ndjson"].flatMap((ending) => [
        { source: `/as/:shadow/:page((?!api/).*)\\.${ending}`, destination: "/as/:shadow/api/exports/:page" },
        { source: `/:page((?!as/|api/|_next/).*)\\.${ending}`, destination: "/api/exports/:page" },
      ]),
      { source: "/as/:shadow/:path((?!api/).*)", destination: "/:path" },
    ],
  }),
}
export default config
