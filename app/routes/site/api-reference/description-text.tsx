/** The API description is English in every language; it uses no CommonMark but code. */
export function DescriptionText({ text }: { text: string }) {
  return (
    <span lang="en" dir="ltr">
      {text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}
    </span>
  );
}
