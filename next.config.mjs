/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["undici"],
  allowedDevOrigins: ["127.0.0.1"],
  agentRules: false,
  /** Pages of a shadow session are the pages themselves (D-050); the gate notes the account that the address names. */
  rewrites: async () => ({
    beforeFiles: [{ source: "/as/:shadow/:path((?!api/).*)", destination: "/:path" }],
  }),
}
export default config
