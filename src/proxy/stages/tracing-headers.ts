/**
 * Headers that a site's monitoring adds to every request of its pages: W3C Trace Context and Baggage, Zipkin, and those of the
 * vendors.
 */
const tracing = new RegExp(
  `^(?:${[
    'traceparent|tracestate|baggage|correlation-context',
    'adrum(?:_\\d+)?|eagleeye-(?:traceid|sessionid|pappname)|sw8(?:-correlation|-x)?',
    'b3|x-b3-[a-z]+',
    'elastic-apm-traceparent',
    'newrelic|x-newrelic-[a-z]+',
    'request-id|request-context|x-request-id|x-correlation-id',
    'sentry-(?:trace|baggage)',
    'uber-trace-id|uberctx-[a-z-]+',
    'x-amzn-trace-id|x-cloud-trace-context|x-honeycomb-trace',
    'x-datadog-[a-z-]+|x-dtc|x-dtpc|x-instana-[a-z]+|x-ot-span-context|ot-tracer-[a-z]+',
    'x-highlight-request|x-openreplay-session-?token|x-posthog-[a-z-]+',
  ].join('|')})$`,
);

/** Maximum length of a header list, in characters; no browser sends a longer one. */
const maximumLength = 2_000;

/**
 * Returns the headers in `Access-Control-Request-Headers` that only trace requests. Monitoring adds them without the page's doing,
 * and the proxy ignores them.
 */
export function tracingHeaders(requested: string | null): string[] {
  if (requested === null || requested.length > maximumLength) return [];
  const names = requested.split(',').map((name) => name.trim().toLowerCase());
  return [...new Set(names)].filter((name) => name.length <= 64 && tracing.test(name));
}
