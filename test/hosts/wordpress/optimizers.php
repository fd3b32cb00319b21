<?php
/**
 * Loads the parts of the plugin that deal with optimisers, beside the few functions of WordPress that they need, and prints what the
 * optimisers get: the attributes of the tag, and what each filter makes of a value. Arguments: folder of the plugin.
 */
namespace {
	list( , $folder ) = $argv;
	define( 'ABSPATH', '/' );
	$filters = array();
	$locale  = 'de_DE';

	function add_filter( $name, $callback, $priority = 10, $arguments = 1 ) {
		global $filters;
		$filters[ $name ][] = array( $callback, $arguments );
	}
	function add_action( $name, $callback ) {
		add_filter( $name, $callback );
	}
	function apply_filters( $name, $value, ...$more ) {
		global $filters;
		foreach ( $filters[ $name ] ?? array() as list( $callback, $arguments ) ) {
			$value = $callback( ...array_slice( array( $value, ...$more ), 0, $arguments ) );
		}
		return $value;
	}
	function plugins_url( $path ) {
		return "https://community.example/blog/wp-content/plugins/laurel/$path";
	}
	function plugin_dir_path() {
		return __DIR__ . '/';
	}
	function plugin_basename() {
		return 'laurel/laurel.php';
	}
	function wp_parse_url( $url, $part ) {
		return parse_url( $url, $part );
	}
	function get_option() {
		return array( 'proxy' => '/laurel' );
	}
	function determine_locale() {
		return $GLOBALS['locale'];
	}
	function wp_get_script_tag( $attributes ) {
		return json_encode( $attributes );
	}
	foreach ( array( 'admin_url', '__', 'wp_register_script' ) as $unused ) {
		eval( "function $unused() {}" );
	}
}

namespace Laurel {
	const OPTION = 'laurel_settings';
	const FILE   = __FILE__;
	foreach ( array( 'release', 'settings', 'optimizers', 'script' ) as $part ) {
		require "$folder/includes/$part.php";
	}
	foreach ( $filters['init'] as list( $callback ) ) {
		$callback();
	}
	$src    = plugins_url( 'elements/loader.js' );
	$result = array( 'tag' => json_decode( script_tag( '', 'laurel', $src ), true ) );
	foreach ( array_keys( $filters ) as $name ) {
		$result['lists'][ $name ] = preg_match( '/^(?!autoptimize).*exc/', $name )
			? array( apply_filters( $name, array( 'other' ) ), apply_filters( $name, null ) )
			: null;
	}
	$result['lists'] = array_filter( $result['lists'] );
	$result['texts'] = array_map(
		function ( $given ) {
			return apply_filters( 'autoptimize_filter_js_exclude', $given );
		},
		array( 'seal.js, jquery.js', '' )
	);
	$result['w3tc']  = array_map(
		function ( $address ) {
			return apply_filters( 'w3tc_minify_js_do_tag_minification', true, "<script src='$address'></script>", $address );
		},
		array( $src, 'https://community.example/blog/wp-includes/other.js' )
	);
	foreach ( array( 'pt_PT_ao90', 'de_DE_formal', 'ca_ES_valencia' ) as $locale ) {
		$GLOBALS['locale']          = $locale;
		$result['locales'][ $locale ] = json_decode( script_tag( '', 'laurel', $src ), true )['data-locale'];
	}
	echo json_encode( $result, JSON_UNESCAPED_SLASHES );
}
