import { Camera, CircleCheck, CircleX, Clock, Inbox, Send, TriangleAlert, UserRound } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { ProgressBar, ProgressRing } from "../../ui/progress.tsx";
import { Skeleton, SkeletonCard, SkeletonText } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import { Section } from "./section.tsx";
import styles from "./ui-gallery.module.css";

export function States() {
  return (
    <Section title="States">
      <div className={styles.row}>
        <Badge icon={<Clock />}>Pending</Badge>
        <Badge tone="info" icon={<Send />}>
          Requested
        </Badge>
        <Badge tone="success" icon={<CircleCheck />}>
          Completed
        </Badge>
        <Badge tone="warning" icon={<TriangleAlert />}>
          Caveats
        </Badge>
        <Badge tone="danger" icon={<CircleX />}>
          Cancelled
        </Badge>
        <Badge tone="brand" live>
          Calibrating
        </Badge>
        <Badge tone="success" look="plain" live>
          Connected
        </Badge>
        <Badge tone="danger" look="solid">
          Urgent
        </Badge>
      </div>
      <Banner title="New hours">We are open on Saturday until 16:00.</Banner>
      <Banner tone="success">The report was sent.</Banner>
      <Banner tone="warning" title="The check digit is wrong" action={<Button size="sm">Check again</Button>}>
        This happens on European cars. Compare the VIN with the plate on the windscreen.
      </Banner>
      <Banner tone="danger" title="Somebody else took this job" onClose={() => undefined} closeText="Close">
        Alex Morgan took it 12 seconds ago.
      </Banner>
      <Banner tone="offline" bar>
        No connection. What you write is kept and sent later.
      </Banner>
      <div className={styles.row}>
        <Avatar name="Dana Kim" />
        <Avatar name="Ελένη Παπαδοπούλου" size="sm" />
        <Avatar name="Alex Morgan" size="lg" status={{ tone: "success", label: "online" }} />
        <CopyText value="1HGCM82633A004352" groups={[3, 6, 8]} copyText="Copy VIN" copiedText="Copied" />
        <KeyHint keys={["Ctrl", "K"]} />
        <Spinner label="Loading" />
      </div>
      <Facts
        items={[
          { name: "Vehicle", value: "2003 Honda Accord EX" },
          { name: "Odometer", value: <span className="tabular">128,400 km</span> },
          { name: "RO number", value: "20417" },
          { name: "Comments", value: "Windscreen replaced this morning, camera light is still on.", wide: true },
        ]}
      />
    </Section>
  );
}

const statusTexts = { done: "done", current: "now", todo: "to do", failed: "failed" };

export function Journeys() {
  const steps = (["done", "done", "failed", "current", "todo"] as const).map((status, index) => ({
    id: String(index),
    status,
    statusText: statusTexts[status],
    title: ["Check targets", "Position vehicle", "Front camera", "Front camera, again", "Report"][index],
    text: status === "current" ? "Put the target 1.50 m from the axle." : undefined,
    content: status === "current" ? <Button variant="primary">Ready to calibrate</Button> : undefined,
  }));
  return (
    <Section title="Steps, progress, history">
      <Stepper label="Calibration" steps={steps} orientation="horizontal" />
      <div className={styles.columns}>
        <Stepper label="Calibration" steps={steps} />
        <div className={styles.section}>
          <div className={styles.row}>
            <ProgressRing label="Aiming" value={0.42} valueText="42 %">
              <span>Aiming</span>
            </ProgressRing>
            <ProgressRing label="Starting" size="sm" />
          </div>
          <ProgressBar label="Uploading 3 pictures" value={0.66} valueText="66 %" />
          <ProgressBar label="Reading codes" />
        </div>
      </div>
      <Timeline
        label="Status"
        orientation="horizontal"
        entries={[
          { id: 1, title: "Sent", time: "09:30", tone: "success", icon: <Send /> },
          { id: 2, title: "Taken", time: "09:34", tone: "success", icon: <UserRound /> },
          { id: 3, title: "Calibration", time: "now", tone: "brand", current: true },
          { id: 4, title: "Report", upcoming: true },
        ]}
      />
      <Timeline
        label="History"
        entries={[
          { id: 1, title: "Alex Morgan took the job", time: "09:34", tone: "info", icon: <UserRound /> },
          { id: 2, title: "3 pictures added", time: "09:41", icon: <Camera />, text: "Windscreen, target, dashboard" },
        ]}
      />
    </Section>
  );
}

export function Waiting() {
  return (
    <Section title="Empty and loading">
      <EmptyState
        icon={<Inbox />}
        title="No requests yet"
        text="Send the first one and follow it here until its report is ready."
        action={<Button variant="primary">New request</Button>}
      />
      <div className={styles.columns}>
        <SkeletonCard />
        <div>
          <Skeleton width="40px" height="40px" round />
          <SkeletonText />
        </div>
      </div>
    </Section>
  );
}
