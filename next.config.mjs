/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["undici"],
  allowedDevOrigins: ["127.0.0.1"],
  agentRules: false,
}
export default config
