package io.ringcast.cli;

import io.ringcast.cli.ask.ExplainCommand;
import io.ringcast.cli.ask.ScoreCommand;
import io.ringcast.cli.audit.AuditCommand;
import io.ringcast.cli.bench.BenchCommand;
import io.ringcast.cli.chaos.ChaosCommand;
import io.ringcast.cli.demo.DemoCommand;
import io.ringcast.cli.features.FeaturesCommand;
import io.ringcast.cli.golden.RecordGoldenCommand;
import io.ringcast.cli.golden.VerifyCommand;
import io.ringcast.cli.history.HistoryCommand;
import io.ringcast.cli.models.ModelsCommand;
import io.ringcast.cli.record.RecordCommand;
import io.ringcast.cli.replay.ReplayCommand;
import io.ringcast.cli.run.RunCommand;
import io.ringcast.cli.simulate.SimulateCommand;
import io.ringcast.cli.store.StoreCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.BiFunction;
import org.apache.flink.configuration.ConfigConstants;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginUtils;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code ringcast}. */
@Command(
    name = "ringcast",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    sortOptions = false,
    usageHelpAutoWidth = false,
    header = "Live demand and supply events in, pricing features per hexagon and minute out.",
    description = "Say ringcast COMMAND --help to read about a command.",
    synopsisSubcommandLabel = "COMMAND",
    descriptionHeading = "%n",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:All went well.",
      "1:The command failed; the message says why.",
      "2:The command line is wrong."
    })
public final class Main extends CommandGroup {

  /** By name, in the order in which help shows them. */
  private static final Map<String, BiFunction<Terminal, String, Object>> COMMANDS = commands();

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show log lines on the terminal, and where in the program a failure arose.")
  private boolean verbose;

  final Terminal terminal;

  Main(Terminal terminal) {
    this.terminal = terminal;
  }

  public static void main(String[] args) {
    // An explicit exit: a library's thread that does not end must not keep the program alive.
    System.exit(commandLine(Terminal.standardError(), args).execute(args));
  }

  /** With all commands. */
  public static CommandLine commandLine(Terminal terminal) {
    return commandLine(terminal, COMMANDS.keySet(), "");
  }

  /** With the command that these arguments begin with: to read about all takes half a second. */
  static CommandLine commandLine(Terminal terminal, String... args) {
    String first = args.length > 0 ? args[0] : "";
    String second = args.length > 1 ? args[1] : "";
    if (first.equals("--version")) {
      return commandLine(terminal, List.of(), "");
    }
    return commandLine(
        terminal, COMMANDS.containsKey(first) ? List.of(first) : COMMANDS.keySet(), second);
  }

  private static CommandLine commandLine(
      Terminal terminal, Collection<String> names, String second) {
    Main main = new Main(terminal);
    CommandLine line = new CommandLine(main);
    names.forEach(name -> line.addSubcommand(name, COMMANDS.get(name).apply(terminal, second)));
    return Converters.addTo(line.setCaseInsensitiveEnumValuesAllowed(true))
        .setErr(new PrintWriter(terminal.out(), true, Charset.defaultCharset()))
        .setUsageHelpWidth(Math.max(80, Math.min(100, terminal.columns())))
        .setExecutionStrategy(main::run)
        .setParameterExceptionHandler(Main::explainUsage)
        .setExecutionExceptionHandler(main::explainFailure);
  }

  private static Map<String, BiFunction<Terminal, String, Object>> commands() {
    Map<String, BiFunction<Terminal, String, Object>> all = new LinkedHashMap<>();
    all.put("demo", (terminal, second) -> DemoCommand.class);
    all.put("simulate", (terminal, second) -> SimulateCommand.class);
    all.put("replay", (terminal, second) -> ReplayCommand.class);
    all.put("record", (terminal, second) -> RecordCommand.class);
    all.put("record-golden", (terminal, second) -> RecordGoldenCommand.class);
    all.put("verify", (terminal, second) -> VerifyCommand.class);
    all.put("chaos", (terminal, second) -> ChaosCommand.class);
    all.put("audit", (terminal, second) -> AuditCommand.class);
    all.put("run", (terminal, second) -> RunCommand.class);
    all.put("features", (terminal, second) -> FeaturesCommand.commandLine(second));
    all.put("models", (terminal, second) -> ModelsCommand.class);
    all.put("history", (terminal, second) -> HistoryCommand.class);
    all.put("score", (terminal, second) -> ScoreCommand.class);
    all.put("explain", (terminal, second) -> ExplainCommand.class);
    all.put("store", (terminal, second) -> StoreCommand.class);
    all.put("bench", (terminal, second) -> BenchCommand.commandLine(terminal));
    all.put("completion", (terminal, second) -> CompletionCommand.class);
    return all;
  }

  private int run(ParseResult parsed) {
    // Numbers look the same in every country: programs read them, too.
    Locale.setDefault(Locale.ROOT);
    Logging.configure(verbose, terminal);
    if (System.getenv(ConfigConstants.ENV_FLINK_PLUGINS_DIR) != null) {
      // File systems that Flink keeps apart, such as those of object stores.
      Configuration flink = GlobalConfiguration.loadConfiguration();
      FileSystem.initialize(flink, PluginUtils.createPluginManagerFromRootFolder(flink));
    }
    return new RunLast().execute(parsed);
  }

  private int explainFailure(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    FailureMessage message = FailureMessage.of(failure);
    int exitCode = command.getCommandSpec().exitCodeOnExecutionException();
    err.println(command.getColorScheme().errorText("ringcast: " + message.text()));
    if (verbose) {
      failure.printStackTrace(err);
      return exitCode;
    }
    // Not one of our own loggers, so that it goes to the file only.
    LoggerFactory.getLogger("failure").error("ringcast {}", parsed.originalArgs(), failure);
    if (!message.expected()) {
      err.println("This is a fault of Ringcast itself; details are in " + Logging.file());
    }
    return exitCode;
  }

  private static int explainUsage(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(command.getColorScheme().errorText("ringcast: " + usageProblem(failure)));
    err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.USAGE;
  }

  private static String usageProblem(ParameterException failure) {
    if (!(failure instanceof UnmatchedArgumentException unmatched)) {
      return failure.getMessage();
    }
    String first = unmatched.getUnmatched().get(0);
    String kind =
        unmatched.isUnknownOption()
            ? "option"
            : failure.getCommandLine().getSubcommands().isEmpty() ? "argument" : "command";
    List<String> similar = unmatched.getSuggestions();
    String hint = similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?";
    return "there is no " + kind + " '" + first + "'" + hint;
  }

  /** The version that the build wrote into the resources. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
      Properties built = new Properties();
      try (InputStream resource = Version.class.getResourceAsStream("version.properties")) {
        built.load(resource);
      }
      return new String[] {
        "ringcast " + built.getProperty("version"),
        "Java " + Runtime.version() + ", " + System.getProperty("os.name")
      };
    }
  }
}
