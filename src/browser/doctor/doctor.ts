import { type Finding, diagnose } from './diagnose.js';
import { gatherFacts, type SeenViolation } from './page-facts.js';
import { drawPanel } from './panel.js';

/**
 * Shows the owner of a page what Laurel sees of it: which elements work, whether the proxy answers and knows the member, what
 * was slow, and what the Content-Security-Policy blocked. The loader starts it on pages opened with `?laurel-doctor`.
 *
 * @param known all tags of Laurel
 * @param tagProxy the proxy that the script tag names
 */
export async function startDoctor(known: readonly string[], tagProxy: string | undefined): Promise<void> {
  const violations: SeenViolation[] = [];
  watchPolicy((violation) => violations.push(violation));
  const host = document.body.appendChild(document.createElement('div'));
  let findings: readonly Finding[] | undefined;
  const draw = (): void =>
    drawPanel(host, findings, {
      check: () => void check(),
      copy: (report) => void navigator.clipboard.writeText(report).catch(() => console.warn(report)),
      close: () => host.remove(),
    });
  const check = async (): Promise<void> => {
    findings = undefined;
    draw();
    findings = diagnose(await gatherFacts(known, tagProxy, violations));
    draw();
  };
  await check();
}

/** Reports what the policy blocks from now on and, where the browser has kept it, what it blocked before. */
function watchPolicy(note: (violation: SeenViolation) => void): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    note({ directive: effectiveDirective, blocked: blockedURI }),
  );
  const { ReportingObserver } = globalThis as {
    ReportingObserver?: new (
      callback: (reports: readonly { body: { effectiveDirective?: string; blockedURL?: string } }[]) => void,
      options: { types: string[]; buffered: boolean },
    ) => { observe(): void };
  };
  if (!ReportingObserver) return;
  const noteAll = (reports: readonly { body: { effectiveDirective?: string; blockedURL?: string } }[]): void => {
    for (const { body } of reports)
      note({ directive: body.effectiveDirective ?? 'policy', blocked: body.blockedURL ?? 'something' });
  };
  new ReportingObserver(noteAll, { types: ['csp-violation'], buffered: true }).observe();
}
