declare module "autocannon" {
  type Options = { url: string; headers?: Record<string, string>; connections?: number; duration?: number }
  type Result = { requests: { average: number }; non2xx: number; errors: number }
  export default function autocannon(options: Options): Promise<Result>
}
